import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { Disclosure } from '@/components/ui/text/disclosure'
import { TextLink } from '@/components/ui/text/text-link'
import { fees } from '@/lib/catalogue/fees'
import { academySettings } from '@/lib/core/config/settings'
import { placeOf } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

const feeInWords = () => (fees().areEqual ? fees().span : 'the fee')

const questionsOf = (place: string) => [
  {
    question: 'We live abroad. What time will the class be?',
    answer: `Every class is shown in ${place} time, which the teacher follows, and in your own time zone. When your clocks change in spring or autumn, the class starts an hour earlier or later for you.`,
  },
  {
    question: 'Does my child need an instrument at home?',
    answer:
      'Not for the first class. For voice, konnakol, dance and sketching, you need nothing special. For strings and drums, ask the teacher in the first class what size to buy or hire. That can save you an expensive mistake.',
  },
  {
    question: 'How young can a student be?',
    answer:
      'Most children can start at about five or six, when they can sit with a parent for an hour and enjoy it. Please stay in the room for the first few classes, because the teacher cannot help in person.',
  },
  {
    question: 'What if the payment is not approved?',
    answer: `That means the office could not find a payment of ${feeInWords()} in the academy’s bank account. The screenshot may be cut off, or the amount may be different. Open the payment page and send a clearer screenshot there. The earlier screenshot stays on record, and you will not be charged twice.`,
  },
  {
    question: 'I am forty and have never sung. Is that too late?',
    answer:
      'No. Adults learn the first scales faster than children do and forget them faster too, so come twice a week if you can. Classes are one-to-one, so only the teacher hears you.',
  },
]

/** Shows the questions that families ask before a first class. */
export function Questions() {
  const questions = questionsOf(placeOf(academySettings().timeZone))
  return (
    <section
      className="container-page grid gap-6 py-18 lg:grid-cols-[400px_1fr] lg:gap-26 lg:pt-26 lg:pb-30"
      aria-labelledby="questions"
    >
      <div>
        <h2 id="questions" className="type-section">
          Questions families ask
        </h2>
        <Kolam drawing={smallKolam} size={170} className="mt-11 hidden text-kumkum lg:block" />
      </div>
      <div>
        {questions.map((each, i) => (
          <Disclosure key={each.question} question={each.question} open={i === 0} group="home-questions">
            <p>{each.answer}</p>
          </Disclosure>
        ))}
        <p className="mt-6">
          <TextLink href={paths.faq}>All questions</TextLink>
        </p>
      </div>
    </section>
  )
}
