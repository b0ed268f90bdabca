import { Plane } from '@/components/brand/plane'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { SupportMail } from './support-mail'
import { TalaCircle } from './tala-circle'

const subjects = [
  {
    title: 'A raga of which you only know the notes',
    text: 'You can sing it up and down, but it still sounds like a scale. Bring one alapana or alap, however short.',
  },
  {
    title: 'A tala in which you lose count',
    text: 'Perhaps your korvai ends a beat early, or your tihai ends late. Write it down, and be ready to play it.',
  },
  {
    title: 'A piece you will perform',
    text: 'For a school concert, an arangetram or an exam. Bring the whole piece, and expect to work on a few lines of it.',
  },
  {
    title: 'A drawing that does not work yet',
    text: 'Bring several attempts, also the failed ones. Your teacher learns the most from those.',
  },
] as const

/** Shows /masterclass, for advanced students. */
export function Masterclass() {
  return (
    <>
      <Plane art="hindustani" as="section" className="overflow-hidden">
        <div className="container-page grid items-center gap-10 py-14 lg:min-h-[640px] lg:grid-cols-[6fr_6fr] lg:py-20">
          <div>
            <h1 className="type-hero">One question, studied in depth</h1>
            <p className="type-lead mt-6 max-w-[40ch]">
              A masterclass is for students who already practise. You work with one teacher on one question for as long
              as it needs.
            </p>
          </div>
          <div>
            <TalaCircle className="mx-auto w-full max-w-[540px]" />
            <p className="type-small mt-4 text-center text-[#CFE0DC]">
              Teental has sixteen beats. The ninth is shown with an open hand.
            </p>
          </div>
        </div>
      </Plane>
      <section className="container-page section-page grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-20">
        <h2 className="type-section self-start lg:sticky lg:top-15">What to bring</h2>
        <ul className="border-ink border-t">
          {subjects.map((subject, i) => (
            <li
              key={subject.title}
              className={`border-line border-b py-7 phone:py-9 ${['', 'lg:pl-[12%]', 'lg:pl-[24%]', 'lg:pl-[36%]'][i]}`}
            >
              <h3 className="type-h3">{subject.title}</h3>
              <p className="type-body mt-2 max-w-[48ch]">{subject.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="border-line border-t bg-sandal">
        <div className="container-page grid gap-8 py-18 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-20 lg:py-24">
          <h2 className="type-h2">How to ask for a masterclass</h2>
          <div className="type-body max-w-[60ch]">
            <p>
              Masterclasses have no fixed dates. Tell us what you would bring, how long you have been learning and when
              you are free. Use the trial class form or write to <SupportMail />. The office asks the teachers and tells
              you who can teach it, when, and at what price.
            </p>
            <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
              <ButtonLink href={paths.bookTrial()}>Write to the office</ButtonLink>
              <TextLink href={paths.faculty} className="inline-flex min-h-11 items-center">
                Meet the teachers
              </TextLink>
            </div>
          </div>
        </div>
      </section>
    </>
  )
}
