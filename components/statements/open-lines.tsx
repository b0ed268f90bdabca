'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadMore } from '@/components/ui/data/load-more'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import type { StatementLine } from '@/lib/statements/schema'
import type { RecordedLine, SentStatement } from './recorded-line'
import { factsOf, STEP } from './statement-lines'

const AssignDialog = loadWhenShown(() => import('./assign-dialog').then((module) => module.AssignDialog))

interface OpenLinesProps {
  lines: readonly StatementLine[]
  statement: SentStatement
  /** The lines for which a payment was recorded since the statement was matched. */
  recordedLines: ReadonlyMap<number, RecordedLine>
  onRecorded: (recorded: RecordedLine) => void
}

/** Lists the bank statement's lines that belong to no payment. The office assigns each one to a family. */
export function OpenLines({ lines, statement, recordedLines, onRecorded }: OpenLinesProps) {
  const [shown, setShown] = useState(STEP)
  const [assigning, setAssigning] = useState<StatementLine | null>(null)
  const [open, setOpen] = useState(false)
  const count = lines.filter(({ line }) => !recordedLines.has(line)).length
  return (
    <section aria-labelledby="open-lines">
      <h2 id="open-lines" className="type-h4 mb-2">
        Lines without a payment <span className="tnum text-muted">{count}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">Every incoming amount belongs to a payment.</p>
      ) : (
        <>
          <ul className="border-ink border-t">
            {lines.slice(0, shown).map((line) => (
              <OpenLine
                key={line.line}
                line={line}
                recordedLine={recordedLines.get(line.line)}
                onAssign={() => {
                  setAssigning(line)
                  setOpen(true)
                }}
              />
            ))}
          </ul>
          <LoadMore
            note={`Showing ${Math.min(shown, lines.length)} of ${lines.length} lines.`}
            more={lines.length > shown}
            busy={false}
            onMore={() => setShown(shown + STEP)}
          />
        </>
      )}
      {assigning ? (
        <AssignDialog
          key={assigning.line}
          open={open}
          onOpenChange={setOpen}
          line={assigning}
          statement={statement}
          onRecorded={onRecorded}
        />
      ) : null}
    </section>
  )
}

interface OpenLineProps {
  line: StatementLine
  recordedLine: RecordedLine | undefined
  onAssign: () => void
}

function OpenLine({ line, recordedLine, onAssign }: OpenLineProps) {
  const [likely] = line.families
  const result = useRef<HTMLParagraphElement>(null)
  const wasRecorded = useRef(recordedLine !== undefined)
  useEffect(() => {
    // The button that had focus is gone, so move focus to the result.
    if (recordedLine && !wasRecorded.current) result.current?.focus({ preventScroll: true })
    wasRecorded.current = recordedLine !== undefined
  }, [recordedLine])
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-b py-3 [overflow-wrap:anywhere] phone:grid-cols-[minmax(0,1fr)_auto]">
      <p>
        {line.description || 'No description'}
        <span className="type-small tnum block text-muted">{factsOf(line)}</span>
        {recordedLine ? null : (
          <span className="type-small block">
            {line.reason}.{likely ? ` Most likely ${likely.name}` : ''}
          </span>
        )}
      </p>
      {recordedLine ? (
        <p ref={result} tabIndex={-1} className="type-small tnum outline-none phone:max-w-[300px]">
          {recordedLine.text} <TextLink href={paths.receipt(recordedLine.receiptId)}>Open the receipt</TextLink>
        </p>
      ) : (
        <Button variant="outline" size="small" className="justify-self-start" onClick={onAssign}>
          Assign to…<span className="sr-only"> line {line.line}</span>
        </Button>
      )}
    </li>
  )
}
