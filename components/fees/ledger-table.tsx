import { useInstantFormatter } from '@/components/review/instant-format'
import { useAcademy } from '@/components/ui/academy-settings'
import { Td, Th } from '@/components/ui/data/table'
import { textLinkClass } from '@/components/ui/text/text-link'
import { shortDate } from '@/lib/core/time/format'
import type { CreditEntryView, FamilyCreditEntry } from '@/lib/credits/schema'
import { entryText, formatSigned } from './entry-text'

interface LedgerTableProps<Entry> {
  /** The student's name and the course, for the table's label. */
  name: string
  entries: readonly Entry[]
  /** Lets the office give a used class back to the student. */
  onForgive?: (entry: Entry) => void
}

/** Lists each change to the number of classes that a student has left, with the date and the new balance. */
export function LedgerTable<Entry extends FamilyCreditEntry & Partial<CreditEntryView>>({
  name,
  entries,
  onForgive,
}: LedgerTableProps<Entry>) {
  const { timeZone } = useAcademy()
  const formatInstant = useInstantFormatter()
  return (
    <table aria-label={`Classes: ${name}`} className="data-table table-fixed [&_tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <Th className="w-27 pl-0! max-phone:hidden">Date</Th>
          <Th className="max-phone:pl-0!">Description</Th>
          <Th className="w-13 text-right">
            <span aria-hidden="true">+/−</span>
            <span className="sr-only">Classes</span>
          </Th>
          <Th className="w-19 pr-0! text-right">Balance</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { date } = formatInstant(entry.created_at)
          const text = entryText(entry, timeZone)
          return (
            <tr key={entry.id}>
              <Td className="tnum pl-0! max-phone:hidden">{date}</Td>
              <Td className="max-phone:pl-0! [overflow-wrap:anywhere]">
                <span className="type-note tnum block text-muted phone:hidden">{date}</span>
                {text}
                {entry.note ? <span className="type-small block text-muted">{entry.note}</span> : null}
                {entry.classes > 0 && entry.expires_on ? (
                  <span className="type-small tnum block text-muted">Valid until {shortDate(entry.expires_on)}</span>
                ) : null}
                {onForgive && entry.can_forgive ? (
                  <button
                    type="button"
                    aria-label={`Give back: ${text}`}
                    className={`${textLinkClass} block min-h-11`}
                    onClick={() => onForgive(entry)}
                  >
                    Give back
                  </button>
                ) : null}
              </Td>
              <Td className="tnum text-right font-semibold">{formatSigned(entry.classes)}</Td>
              <Td className="tnum pr-0! text-right">{entry.balance}</Td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
