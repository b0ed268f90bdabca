'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadMore } from '@/components/ui/data/load-more'
import { Notice } from '@/components/ui/text/notice'
import { ToggleGroup } from '@/components/ui/toggle-group'
import { type ImportKind, type ImportOutcome, importOutcomes } from '@/lib/imports/bounds'
import type { ImportPreview } from '@/lib/imports/schema'
import { CheckedRow } from './checked-row'
import { countToAdd, kindTexts, outcomeLabels, people } from './import-texts'

const STEP = 100
type Filter = ImportOutcome | 'all' | 'warnings'

interface CheckedRowsProps {
  kind: ImportKind
  preview: ImportPreview
  outdated: string
  error: string
  adding: boolean
  busy: boolean
  onColumns: () => void
  onAdd: () => void
  /** Opens the earlier import that added the people on this list. */
  onOpen: (importId: string) => void
}

/** Shows the checked rows of an import, and the button that adds the people. */
export function CheckedRows(props: CheckedRowsProps) {
  const { kind, preview, outdated, error, adding, busy, onColumns, onAdd, onOpen } = props
  const { rows, counts, notes, seen, earlier_import: earlier } = preview
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(STEP)
  // When the rows appear, move the focus to their heading. On a phone, the focus also scrolls the heading into view.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const total = countToAdd(counts)
  const warned = rows.filter(({ warnings }) => warnings.length > 0).length
  const options = [
    { value: 'all' as Filter, count: rows.length, label: 'All' },
    ...importOutcomes.map((outcome) => ({
      value: outcome as Filter,
      count: counts[outcome],
      label: outcomeLabels[outcome],
    })),
    { value: 'warnings' as Filter, count: warned, label: 'With warnings' },
  ].filter(({ count }) => count > 0)
  const activeFilter = options.some(({ value }) => value === filter) ? filter : 'all'
  const matching = rows.filter(
    ({ outcome, warnings }) =>
      activeFilter === 'all' || outcome === activeFilter || (activeFilter === 'warnings' && warnings.length > 0),
  )

  return (
    <section aria-labelledby="import-rows" aria-busy={busy}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 ref={heading} id="import-rows" tabIndex={-1} className="type-h4">
          Check the rows
        </h2>
        <Button variant="outline" size="small" disabled={busy} onClick={onColumns}>
          Change the columns
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {outdated ? (
          <Notice kind="warning" live>
            {outdated}
          </Notice>
        ) : null}
        {notes.length > 0 ? (
          <Notice>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        ) : null}
        {seen === null ? (
          <Notice kind="warning" title={kindTexts[kind].nothingNew}>
            {earlier ? (
              <Button variant="outline" size="small" className="mt-3" onClick={() => onOpen(earlier)}>
                Open the earlier import
              </Button>
            ) : null}
          </Notice>
        ) : null}
        {error ? (
          <Notice kind="warning" title={kindTexts[kind].nothingAdded} live>
            {error}
          </Notice>
        ) : null}
        {seen === null ? null : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              variant="peacock"
              className="max-phone:w-full"
              disabled={busy}
              busy={adding}
              busyLabel="Adding..."
              onClick={onAdd}
            >
              {`Add ${people(total)}`}
            </Button>
            <p className="type-small text-muted" role="status">
              {adding
                ? `Adding ${people(total)}. This can take up to ten seconds.`
                : 'This adds the people on the list. It sends no emails.'}
            </p>
          </div>
        )}
        {adding ? <progress aria-label={`Adding ${people(total)}`} className="w-full max-w-[740px]" /> : null}
        <ToggleGroup
          label="Show rows"
          options={options.map(({ value, count, label }) => ({ value, label: `${label} ${count}` }))}
          value={[activeFilter]}
          onToggle={(value) => {
            setFilter(value)
            setShown(STEP)
          }}
        />
        <div>
          <ul className="border-ink border-t" aria-label="Rows in the list">
            {matching.slice(0, shown).map((row) => (
              <CheckedRow key={row.line} row={row} />
            ))}
          </ul>
          <LoadMore
            note={`Showing ${Math.min(shown, matching.length)} of ${matching.length} rows.`}
            more={matching.length > shown}
            busy={false}
            onMore={() => setShown(shown + STEP)}
          />
        </div>
      </div>
    </section>
  )
}
