import { Check } from 'lucide-react'

/** What was decided last; the next one is open by then. */
export function DecisionOutcome({ text }: { text: string }) {
  return (
    <p
      role="status"
      className={text ? 'type-small my-2 flex items-start gap-2 font-semibold text-leaf-text' : 'sr-only'}
    >
      {text ? <Check aria-hidden="true" size={18} className="mt-0.5 flex-none" /> : null}
      {text}
    </p>
  )
}
