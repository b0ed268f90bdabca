import type { ReactNode } from 'react'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import type { SignName } from '@/components/brand/sign-names'
import { ClassSteps } from '@/components/catalogue/class-steps'
import type { Art } from '@/lib/catalogue/courses'

interface ApplicationPageProps {
  title: string
  lead: string
  art: Art
  sign: SignName
  /** The form and the button that opens it. */
  form: ReactNode
  /** The three steps after the submission. */
  steps: readonly [string, string, string]
  asideTitle: string
  aside: ReactNode
}

/** Lays out the page for an application form: an introduction, the button that opens the form, and the next steps. */
export function ApplicationPage({ title, lead, art, sign, form, steps, asideTitle, aside }: ApplicationPageProps) {
  return (
    <div className="container-page pt-8 pb-20 phone:pt-12 lg:pb-28">
      <div className="grid items-stretch gap-x-16 gap-y-8 lg:grid-cols-[6fr_7fr]">
        <div className="lg:py-12">
          <h1 className="type-section">{title}</h1>
          <p className="type-lead mt-5 mb-8 max-w-[44ch] text-ink2">{lead}</p>
          {form}
        </div>
        <Plane
          art={art}
          texture={54}
          className="grid h-[200px] place-items-center overflow-hidden max-lg:order-first phone:h-[320px] lg:h-full lg:min-h-[460px]"
        >
          <Sign name={sign} size={340} className="h-auto max-lg:w-52 max-phone:w-36" />
        </Plane>
      </div>
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:mt-24 lg:grid-cols-[8fr_5fr]">
        <section>
          <h2 className="type-h3 mb-1">What happens next</h2>
          <ClassSteps steps={steps} />
        </section>
        <section className="self-start bg-sandal px-6 py-7 phone:px-8">
          <h2 className="type-h4">{asideTitle}</h2>
          <div className="type-text mt-3 grid gap-3 text-ink2">{aside}</div>
        </section>
      </div>
    </div>
  )
}
