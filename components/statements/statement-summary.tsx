import { textLinkClass } from '@/components/ui/text/text-link'
import type { StatementColumns, StatementResult } from '@/lib/statements/schema'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Returns the first ten line numbers as text, and how many others there are. */
function numbers(lines: readonly number[]): string {
  const shown = lines.slice(0, 10).join(', ')
  return lines.length > 10 ? `${shown} and ${lines.length - 10} more` : shown
}

type StatementSummaryProps = {
  statement: Pick<StatementResult, 'header' | 'header_line' | 'lines' | 'skipped'>
  columns: StatementColumns
  onChange: () => void
}

/**
 * Shows how the server interpreted the file: the columns, the direction of the money, and the lines that are not
 * payments.
 */
export function StatementSummary({ statement, columns, onChange }: StatementSummaryProps) {
  const { header, header_line: headerLine, lines, skipped } = statement
  const name = (at: number) => header[at] || `Column ${at + 1}`
  const facts = [
    ['Date', name(columns.date)],
    ['Description', name(columns.description)],
    ['Money in', name(columns.amount)],
    ['Money in or out', typeof columns.direction === 'number' ? name(columns.direction) : 'Shown in the amount itself'],
    ['UPI reference', typeof columns.utr === 'number' ? name(columns.utr) : 'In the description'],
  ]
  return (
    <section aria-labelledby="statement-summary">
      <h2 id="statement-summary" className="type-h4 mb-2">
        How we read this file
      </h2>
      <dl className="grid border-ink border-t phone:grid-cols-2 phone:gap-x-8 lg:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="border-line border-b py-2.5 [overflow-wrap:anywhere]">
            <dt className="type-small text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-small tnum mt-3 text-muted">
        {count(lines.length, 'line', 'lines')} read. The column names are on line {headerLine}.
        {skipped.length > 0
          ? ` ${count(skipped.length, 'line contains', 'lines contain')} no transaction: ${numbers(skipped)}.`
          : null}
      </p>
      <button type="button" onClick={onChange} className={`${textLinkClass} min-h-11`}>
        Change columns
      </button>
    </section>
  )
}
