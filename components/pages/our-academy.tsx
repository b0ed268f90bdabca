import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text/text-link'
import type { Art } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'
import type { TitledText } from './texts/blocks'
import { artSectionTexts, houseLead, houseRules, houseRulesTitle, houseTitle } from './texts/our-academy-text'

/** Shows /our-academy, which presents the academy as a house: one room for each art, and the house rules. */
export function OurAcademy() {
  return (
    <>
      <section className="container-page pt-12 pb-10 lg:pt-24 lg:pb-16">
        <h1 className="type-hero max-w-[11em]">{houseTitle}</h1>
        <p className="type-lead mt-6 max-w-[46ch] lg:ml-auto">{houseLead}</p>
      </section>
      <section className="container-page pb-18 lg:pb-30" aria-labelledby="rooms">
        <h2 id="rooms" className="sr-only">
          The arts
        </h2>
        <Album className="grid gap-2 phone:grid-cols-2 phone:gap-2.5 lg:grid-cols-12">
          <ArtSection art="carnatic" sign="veena" className="lg:col-span-7" />
          <ArtSection art="hindustani" sign="sitar" className="lg:col-span-5" />
          <ArtSection art="western" sign="piano" className="lg:col-span-4" />
          <ArtSection art="dance" sign="kathak" className="lg:col-span-3" />
          <ArtSection art="drawing" sign="sketching" className="phone:col-span-2 lg:col-span-5" />
        </Album>
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page section-page grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16">
          <h2 className="type-section self-start lg:sticky lg:top-15">{houseRulesTitle}</h2>
          <dl className="border-ink border-t">
            {houseRules().map((rule) => (
              <Rule key={rule.title} {...rule} />
            ))}
          </dl>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3 lg:col-start-2">
            <ButtonLink href={paths.bookTrial()}>Ask for a trial class</ButtonLink>
            <TextLink href={paths.faculty} className="inline-flex min-h-11 items-center">
              Meet the teachers
            </TextLink>
          </div>
        </div>
      </section>
    </>
  )
}

type ArtSectionProps = { art: Art; sign: string; className?: string }

function ArtSection({ art, sign, className = '' }: ArtSectionProps) {
  const { title, text } = artSectionTexts[art]
  return (
    <Plane
      art={art}
      as="section"
      className={`flex min-h-[300px] flex-col px-7 py-8 lg:min-h-[420px] lg:px-9 lg:py-10 ${className}`}
    >
      <h3 className="type-h3">{title}</h3>
      <p className="mt-3 max-w-[44ch]">{text}</p>
      <Sign name={sign} className="mt-6 mt-auto ml-auto w-[min(58%,220px)] pt-6" />
    </Plane>
  )
}

function Rule({ title, text }: TitledText) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-edge border-b py-6 phone:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <dt className="type-h4">{title}</dt>
      <dd className="type-body">{text}</dd>
    </div>
  )
}
