'use client'

import type { AuditRow } from '@/lib/core/observability/audit'
import { useInstantFormatter } from './instant-format'
import { ViewerTime } from './viewer-time'

const done: Readonly<Record<string, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  handle: 'Marked as handled',
  'change status': 'Status changed',
  edit: 'Details changed',
  close: 'Account closed',
  open: 'Account reopened',
  erase: 'Deletion requested',
  keep: 'Deletion cancelled',
  withdraw: 'Consent withdrawn',
  consent: 'Student recorded as 18 or older',
  'remove second step': 'Two-step login removed',
  'remove second step and passkeys': 'Two-step login and passkeys removed',
  'remove passkeys': 'Passkeys removed',
  'sign out': 'Signed out everywhere',
  'add course': 'Course added',
  'end course': 'Course removed',
  'change contact number': 'Contact number changed',
  'change country': 'Country changed',
  'change rights': 'Rights changed',
  add: 'Added',
  excuse: 'Fee excused',
  release: 'Deposit used',
  forgive: 'Class given back',
  'create account': 'Account created',
  invite: 'Invited',
  'revoke invitation': 'Invitation revoked',
  refund: 'Refunded',
}

/** For these actions, the list also shows the value after the change. */
const detailed = new Set(['add', 'edit', 'add course', 'change contact number', 'change rights', 'refund'])

/** Lists the decisions about a record. Shows times in the academy's and the viewer's time zone. */
export function HistoryList({ rows }: { rows: readonly AuditRow[] }) {
  if (rows.length === 0) return <p className="type-small text-muted">No decisions yet.</p>
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.at} className="type-small border-line border-b py-2 [overflow-wrap:anywhere] last:border-0">
          {done[row.action] ?? row.action} by {row.who}
          {row.from && row.from !== 'pending' && row.from !== 'waiting' ? ` (was ${row.from})` : ''}
          {detailed.has(row.action) ? ` (${row.to})` : ''}
          {row.reason ? `: ${row.reason}` : ''}
          <Moment instant={row.at} />
        </li>
      ))}
    </ol>
  )
}

function Moment({ instant }: { instant: string }) {
  const formatInstant = useInstantFormatter()
  const { date, time } = formatInstant(instant)
  return (
    <span className="type-note tnum block text-muted">
      {date}, {time}
      <ViewerTime instant={instant} />
    </span>
  )
}
