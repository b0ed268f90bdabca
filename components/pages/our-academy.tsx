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
        <h1 className="type-hero max-w-[11em]">A music school on your screen</h1>
        <p className="type-lead mt-6 max-w-[46ch] lg:ml-auto">
          Your teacher lives in one town and you in another. It is still a real school: the class is yours alone, you
          have the same teacher every week, and we notice when you are missing.
        </p>
      </section>
      <section className="container-page pb-18 lg:pb-30" aria-labelledby="rooms">
        <h2 id="rooms" className="sr-only">
          The arts
        </h2>
        <Album className="grid gap-2 phone:grid-cols-2 phone:gap-2.5 lg:grid-cols-12">
          <Room
            art="carnatic"
            sign="veena"
            title="Carnatic music"
            className="lg:col-span-7"
            text="The class begins with the drone and varisai exercises in three speeds. Then you learn a varnam or a kriti line by line and sing it back until you know it. You write down the words yourself, which helps you remember them."
          />
          <Room
            art="hindustani"
            sign="sitar"
            title="Hindustani music"
            className="lg:col-span-5"
            text="You stay with one raga for weeks. You learn how it rises, how it falls and its best-known phrase before any fast taan. Tabla students say each bol aloud before they play it."
          />
          <Room
            art="western"
            sign="piano"
            title="Western music"
            className="lg:col-span-4"
            text="You spend ten minutes on reading music, ten on technique, and the rest on a piece you have chosen. You learn scales as part of the pieces."
          />
          <Room
            art="dance"
            sign="kathak"
            title="Dance"
            className="lg:col-span-3"
            text="Place the camera far enough away to show your feet. Wear clothes in which you can sit low."
          />
          <Room
            art="drawing"
            sign="sketching"
            title="Drawing"
            className="phone:col-span-2 lg:col-span-5"
            text="You need paper, a soft pencil and an eraser. Your teacher draws on their own sheet while you draw on yours. Hold it up to the camera when they ask."
          />
        </Album>
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page section-page grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16">
          <h2 className="type-section self-start lg:sticky lg:top-15">How we work</h2>
          <dl className="border-ink border-t">
            <Rule title="One teacher, one student">A class you book is for you alone. You learn at your own pace.</Rule>
            <Rule title="The teacher’s time and yours">
              Teachers use {placeTime(academySettings().timeZone)}. We show every class in your own time zone too, also
              when your clocks change.
            </Rule>
            <Rule title="A parent with young children">
              Please stay in the room for a young child’s first classes, to move the camera, tune the instrument and
              hear what to practise.
            </Rule>
            <Rule title="People decide, not machines">
              A person in the office reviews every application and every payment. It can take a little longer, but you
              can always ask why.
            </Rule>
            <Rule title="Practice is between you and your teacher">
              We give no points or ranks. At the end of each class, your teacher tells you what to practise until the
              next one.
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
