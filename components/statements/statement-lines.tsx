'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { LoadMore } from '@/components/ui/load-more'
import { rupees, shortDate } from '@/lib/core/format'
import type { StatementLine, StatementResult } from '@/lib/statements/schema'

const STEP = 100

function factsOf({ date, amount, utr, line }: StatementLine): string {
  return [
    date ? shortDate(date) : 'no date',
    amount === null ? 'no amount' : rupees(amount),
    utr ? `UTR ${utr}` : 'no UTR',
    `line ${line}`,
  ].join(', ')
}

type ExactLinesProps = {
  lines: readonly StatementLine[]
  /** Ids of the payments that will not be approved. */
  left: ReadonlySet<string>
  busy: boolean
  onToggle: (paymentId: string) => void
  onApprove: () => void
}

/** Lines that fit a pending payment by UTR, amount and date. All are ticked at first. */
export function ExactLines({ lines, left, busy, onToggle, onApprove }: ExactLinesProps) {
  const ticked = lines.filter(({ payment_id }) => payment_id && !left.has(payment_id)).length
  return (
    <section aria-labelledby="exact-lines">
      <h2 id="exact-lines" className="type-h4 mb-2">
        Exact matches <span className="tnum text-muted">{lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">No line fits a pending payment by UTR, amount and date.</p>
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
              Approve together
            </Button>
            <p className="type-small tnum text-muted">
              {ticked} of {lines.length} ticked
            </p>
          </div>
        </>
      )}
    </section>
  )
}

/** All other lines, each with the reason why nothing is approved by it. */
export function OtherLines({ lines }: { lines: readonly StatementLine[] }) {
  const [shown, setShown] = useState(STEP)
  return (
    <section aria-labelledby="other-lines">
      <h2 id="other-lines" className="type-h4 mb-2">
        Other lines <span className="tnum text-muted">{lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">There are none.</p>
      ) : (
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
            note="In the order of the statement."
            more={lines.length > shown}
            busy={false}
            onMore={() => setShown(shown + STEP)}
          />
        </>
      )}
    </section>
  )
}

/** Pending payments that the statement says nothing about. */
export function MissingPayments({ missing }: { missing: StatementResult['missing'] }) {
  return (
    <section aria-labelledby="missing-payments">
      <h2 id="missing-payments" className="type-h4 mb-2">
        Waiting, but not on this statement <span className="tnum text-muted">{missing.length}</span>
      </h2>
      {missing.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">Every payment that waits is on it.</p>
      ) : (
        <ul className="border-ink border-t">
          {missing.map(({ payment_id, username, course_name, utr }) => (
            <li key={payment_id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
              {username}, {course_name}
              <span className="type-small tnum block text-muted">{utr ? `UTR ${utr}` : 'No UTR was given'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
