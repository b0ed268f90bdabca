import { LedgerTable } from '@/components/fees/ledger-table'
import type { CreditEntryView } from '@/lib/credits/schema'

interface CreditLedgerProps {
  /** The student's name and the course, for the table's label. */
  name: string
  entries: readonly CreditEntryView[]
  onForgive: (entry: CreditEntryView) => void
}

/** Lists the changes to a student's class balance, newest first. Each row shows a date and the new balance. */
export function CreditLedger({ name, entries, onForgive }: CreditLedgerProps) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-peacock underline underline-offset-4">
        All changes
      </summary>
      <LedgerTable name={name} entries={entries} onForgive={onForgive} />
    </details>
  )
}
