import { KolamStrip } from '@/components/brand/kolam'
import { ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/text/disclosure'
import { JsonLd } from '@/components/ui/text/json-ld'
import { academyContent } from '@/lib/core/config/academy'
import { academySettings } from '@/lib/core/config/settings'
import { withoutAddresses } from '@/lib/core/text/linked-text'
import { paths } from '@/lib/paths'
import { type QuestionGroup, questionGroups } from './faq-questions'
import { LinkedText } from './linked-text'
import { SupportMail } from './support-mail'

/** Returns the questions that the office has written or, if there are none, the default ones. */
const shownGroups = (): readonly QuestionGroup[] =>
  academyContent().pages.faq?.map((group, i) => ({ ...group, key: `group-${i + 1}` })) ??
  questionGroups(academySettings())

/** Describes a page's questions as a FAQPage in JSON-LD. */
export function FaqJsonLd({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <JsonLd
      thing={{
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: withoutAddresses(answer) },
        })),
      }}
    />
  )
}

/** Shows /faq: the groups of questions, and a list of links to the groups. */
export function Faq() {
  const groups = shownGroups()
  return (
    <>
      <FaqJsonLd questions={groups.flatMap((group) => group.questions)} />
      <div className="container-page grid gap-x-16 gap-y-10 pt-12 pb-18 lg:grid-cols-[minmax(0,400px)_54px_1fr] lg:pt-24 lg:pb-30">
        <div className="lg:sticky lg:top-15 lg:self-start">
          <h1 className="type-section">Ask before you begin</h1>
          <nav aria-label="Question groups" className="mt-8 border-ink border-t">
            <ul>
              {groups.map((group) => (
                <li key={group.key} className="border-line border-b">
                  <a href={`#${group.key}`} className="flex min-h-12 items-center justify-between hover:text-kumkum">
                    {group.title}
                    <span aria-hidden="true" className="tnum text-muted">
                      {group.questions.length}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="type-body mt-8">
            Can’t find your question? Write to <SupportMail />
          </p>
          <ButtonLink href={paths.bookTrial()} variant="outline" className="mt-6">
            Ask for a trial class
          </ButtonLink>
        </div>
        <KolamStrip name="column12" spacing={54} className="sticky top-15 hidden text-kumkum lg:block" />
        <div className="grid gap-14">
          {groups.map((group, i) => (
            <section key={group.key} aria-labelledby={group.key}>
              <h2 id={group.key} className="type-h2 mb-5 scroll-mt-6">
                {group.title}
              </h2>
              {group.questions.map((each, j) => (
                <Disclosure
                  // biome-ignore lint/suspicious/noArrayIndexKey: the questions on a page never move
                  key={j}
                  question={each.question}
                  open={i === 0 && j === 0}
                  group="faq"
                >
                  <p className="whitespace-pre-line">
                    <LinkedText text={each.answer} />
                  </p>
                </Disclosure>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
