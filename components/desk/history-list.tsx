'use client'

import { useViewerZone } from '@/components/slots/clocks'
import { academy } from '@/lib/academy'
import type { AuditRow } from '@/lib/payments/schema'
import { cityOf } from '@/lib/zone-format'
import { sentAt } from './sent-at'

const done: Readonly<Record<string, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  handle: 'Marked as handled',
}

/** Who decided what about a record, when and why, the newest first; on the academy's clock and on the reader's. */
export function HistoryList({ rows }: { rows: readonly AuditRow[] }) {
  const viewer = useViewerZone()
  if (rows.length === 0) return <p className="type-small text-muted">Nothing has been decided yet.</p>
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.at} className="type-small border-line border-b py-2 [overflow-wrap:anywhere] last:border-0">
          {done[row.action] ?? row.action} by {row.who}
          {row.from && row.from !== 'pending' && row.from !== 'waiting' ? ` (was ${row.from})` : ''}
          {row.reason ? `: ${row.reason}` : ''}
          <Moment instant={row.at} viewer={viewer} />
        </li>
      ))}
    </ol>
  )
}

function Moment({ instant, viewer }: { instant: string; viewer: string | null }) {
  const ours = sentAt(instant)
  const theirs = viewer && viewer !== academy.timeZone ? sentAt(instant, viewer) : null
  return (
    <span className="type-note tnum block text-muted">
      {ours.date}, {ours.time}
      {theirs && viewer ? (
        <span className="block">
          {theirs.date === ours.date ? '' : `${theirs.date}, `}
          {theirs.time} in {cityOf(viewer)}
        </span>
      ) : null}
    </span>
  )
}
