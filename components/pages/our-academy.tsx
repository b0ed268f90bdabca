import type { ReactNode } from 'react'
import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text/text-link'
import type { Art } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/config/settings'
import { placeTime } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

/** Shows /our-academy, which presents the academy as a house with one room for each art, and the rules of the house. */
export function OurAcademy() {
  return (
    <>
      <section className="container-page pt-12 pb-10 lg:pt-24 lg:pb-16">
        <h1 className="type-hero max-w-[11em]">A house you enter through a screen</h1>
        <p className="type-lead mt-6 max-w-[46ch] lg:ml-auto">
          The teacher sits in one town and you in another. What makes it a school all the same is that the hour is
          yours, the teacher is the same one next week, and somebody notices when you are missing.
        </p>
      </section>
      <section className="container-page pb-18 lg:pb-30" aria-labelledby="rooms">
        <h2 id="rooms" className="sr-only">
          The rooms
        </h2>
        <Album className="grid gap-2 phone:grid-cols-2 phone:gap-2.5 lg:grid-cols-12">
          <Room
            art="carnatic"
            sign="veena"
            title="The Carnatic room"
            className="lg:col-span-7"
            text="A drone is switched on before anyone speaks. Varisai first, in three speeds; then a varnam or a kriti, line by line, sung back until it sits. You write the words down yourself: the hand remembers what the ear lets go."
          />
          <Room
            art="hindustani"
            sign="sitar"
            title="The Hindustani room"
            className="lg:col-span-5"
            text="One raga stays for weeks. You learn its way up, its way down and the phrase by which everyone knows it, before any fast taan. Drummers say each bol aloud before they strike it."
          />
          <Room
            art="western"
            sign="piano"
            title="The western room"
            className="lg:col-span-4"
            text="Ten minutes of reading, ten of hands, and the rest on a piece that you chose. Scales come as part of pieces, where they make sense."
          />
          <Room
            art="dance"
            sign="kathak"
            title="The dance floor"
            className="lg:col-span-3"
            text="The camera stands far enough away to see your feet. Wear what you can sit low in."
          />
          <Room
            art="drawing"
            sign="sketching"
            title="The drawing table"
            className="phone:col-span-2 lg:col-span-5"
            text="Paper, a soft pencil, an eraser. Hold your sheet to the camera when asked; the teacher draws beside you, on their own sheet, and never on yours."
          />
        </Album>
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page section-page grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16">
          <h2 className="type-section self-start lg:sticky lg:top-15">Rules of the house</h2>
          <dl className="border-ink border-t">
            <Rule title="One teacher, one learner">
              An hour that you book belongs to you alone. There is nobody to keep up with and nobody to wait for.
            </Rule>
            <Rule title="The teacher’s clock and yours">
              Teachers keep {placeTime(academySettings().timeZone)}. Wherever an hour is shown to you, your own clock
              stands beside it, summer time included.
            </Rule>
            <Rule title="A grown-up beside the young ones">
              For small children a grown-up stays in the room for the first classes: to turn the camera, tune the string
              and hear what should be practised.
            </Rule>
            <Rule title="People decide, not machines">
              Every application and every payment is read by a person in the office. It can take a little longer than a
              machine would, and you can ask that person why.
            </Rule>
            <Rule title="Practice is between you and your teacher">
              There are no points to collect and no ranks to lose here. What to do until next week is said at the end of
              each class.
            </Rule>
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

type RoomProps = { art: Art; sign: string; title: string; text: string; className?: string }

function Room({ art, sign, title, text, className = '' }: RoomProps) {
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

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-edge border-b py-6 phone:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <dt className="type-h4">{title}</dt>
      <dd className="type-body">{children}</dd>
    </div>
  )
}
