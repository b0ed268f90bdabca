'use client'

import { Link } from '@/components/ui/link'
import { clockTime, shortDate, wallClock } from '@/lib/core/time/format'
import type { NotificationRow } from '@/lib/notifications/inbox/schema'
import type { Path } from '@/lib/paths'

interface NotificationItemProps {
  row: NotificationRow
  /** The time zone in which the time is shown. */
  zone: string
  /** True to show the date. A list with a heading for each day does not need it. */
  dated?: boolean
  onOpen: (row: NotificationRow) => void
}

/** Shows a notification as a link to its page. An unread notification has a dot and bold text. */
export function NotificationItem({ row, zone, dated = false, onOpen }: NotificationItemProps) {
  const { date, time } = wallClock(row.created_at, zone)
  const unread = row.read_at === null
  return (
    <li className="border-line border-b">
      {/* The cast is safe, because the server stores only paths of this site. */}
      <Link
        href={row.href as Path}
        onClick={() => onOpen(row)}
        className="group grid grid-cols-[10px_minmax(0,1fr)] gap-x-3 px-2 py-3.5 hover:bg-sandal phone:grid-cols-[10px_minmax(0,1fr)_auto]"
      >
        <span className={`mt-2 size-2.5 rounded-full ${unread ? 'bg-kumkum' : ''}`} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {unread ? <span className="sr-only">Unread: </span> : null}
          <span className={`block underline-offset-4 group-hover:underline ${unread ? 'font-semibold' : ''}`}>
            {row.title}
          </span>
          <span className="type-small block text-muted">{row.text}</span>
        </span>
        <time
          dateTime={row.created_at}
          className="type-note tnum col-start-2 text-muted phone:col-start-3 phone:row-start-1 phone:mt-0.5"
        >
          {dated ? `${shortDate(date)}, ` : ''}
          {clockTime(time)}
        </time>
      </Link>
    </li>
  )
}
