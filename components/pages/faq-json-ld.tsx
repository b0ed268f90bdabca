import { JsonLd } from '@/components/ui/text/json-ld'
import { withoutAddresses } from '@/lib/core/text/linked-text'

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
