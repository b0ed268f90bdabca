'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadMore } from '@/components/ui/data/load-more'
import { Checkbox } from '@/components/ui/form/choice'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { StatementLine } from '@/lib/statements/schema'

/** The number of lines that a list shows at first. The button “Show more” adds the same number. */
export const STEP = 100

const directionText = { in: ' in', out: ' out' } as const

/** Returns the date, the amount and the reference of a line. */
export function factsOf({ date, amount, direction, utr, reference, line, readable }: StatementLine): string {
  if (!readable) return `Line ${line}`
  return [
    date ? shortDate(date) : 'no date',
    amount === null ? 'no amount' : rupees(amount) + (direction ? directionText[direction] : ''),
    reference && reference !== utr ? `reference ${reference}` : utr ? `UPI reference ${utr}` : 'no UPI reference',
    `line ${line}`,
  ].join(', ')
}

type ExactLinesProps = {
  lines: readonly StatementLine[]
  /** IDs of the payments that the admin has deselected. */
  left: ReadonlySet<string>
  busy: boolean
  onToggle: (paymentId: string) => void
  onApprove: () => void
}

/** Lists the lines that match a pending payment exactly, by UTR, amount and date. Initially, all lines are selected. */
export function ExactLines({ lines, left, busy, onToggle, onApprove }: ExactLinesProps) {
  const ticked = lines.filter(({ payment_id }) => payment_id && !left.has(payment_id)).length
  return (
    <section aria-labelledby="exact-lines">
      <h2 id="exact-lines" className="type-h4 mb-2">
        Exact matches <span className="tnum text-muted">{lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">
          No line matches the UPI reference, amount and date of a pending payment.
        </p>
      ) : (
        <>
          <ul className="border-ink border-t">
            {lines.map((line) => (
              <li key={line.line} className="border-line border-b py-1.5">
                <Checkbox
                  label={`${line.username}, ${line.course_name}`}
                  hint={<span className="tnum">{factsOf(line)}</span>}
                  checked={Boolean(line.payment_id) && !left.has(line.payment_id ?? '')}
                  disabled={busy}
                  onChange={() => onToggle(line.payment_id ?? '')}
                />
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              variant="peacock"
              className="max-phone:w-full"
              disabled={ticked === 0}
              busy={busy}
              busyLabel="Approving..."
              onClick={onApprove}
            >
              Approve selected payments
            </Button>
            <p className="type-small tnum text-muted">
              {ticked} of {lines.length} selected
            </p>
          </div>
        </>
      )}
    </section>
  )
}

/** Lists the lines that the server could not reliably split into cells. Renders nothing if there are none. */
export function UnreadableLines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="unreadable-lines">
      <h2 id="unreadable-lines" className="type-h4 mb-2">
        Lines we could not read <span className="tnum text-muted">{lines.length}</span>
      </h2>
      <p className="mb-3 max-w-[60ch] text-muted">
        Check these lines yourself. If a line shows a payment, approve the payment in Payment Details.
      </p>
      <ReasonList lines={lines} />
    </section>
  )
}

/** Lists the remaining lines, each with the reason why it is not an exact match. */
export function OtherLines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="other-lines">
      <h2 id="other-lines" className="type-h4 mb-2">
        Other lines <span className="tnum text-muted">{lines.length}</span>
      </h2>
      <ReasonList lines={lines} />
    </section>
  )
}

/** Lists lines in a section that is closed at first. Renders nothing if there are none. */
export function FoldedLines({ title, lines }: { title: string; lines: readonly StatementLine[] }) {
  const [open, setOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <h2 className="type-h4 inline">
          {title} <span className="tnum text-muted">{lines.length}</span>
        </h2>
      </summary>
      {open ? <ReasonList lines={lines} /> : null}
    </details>
  )
}

function ReasonList({ lines }: { lines: readonly StatementLine[] }) {
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <ul className="border-ink border-t">
        {lines.slice(0, shown).map((line) => (
          <li
            key={line.line}
            className="grid gap-x-6 gap-y-0.5 border-line border-b py-3 [overflow-wrap:anywhere] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <p className="font-semibold">
              {line.reason}
              {line.username ? (
                <span className="type-small block font-normal">
                  {line.username}, {line.course_name}
                </span>
              ) : null}
            </p>
            <p className="type-small">
              {line.description || 'No description'}
              <span className="tnum block text-muted">{factsOf(line)}</span>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore
        note={`Showing ${Math.min(shown, lines.length)} of ${lines.length} lines.`}
        more={lines.length > shown}
        busy={false}
        onMore={() => setShown(shown + STEP)}
      />
    </>
  )
}
