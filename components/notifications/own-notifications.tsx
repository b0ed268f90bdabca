'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { alertError } from '@/components/ui/dialog/alerts'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { Role } from '@/lib/core/config/role'
import { daysLater } from '@/lib/core/time/calendar-days'
import { longDate, wallClock } from '@/lib/core/time/format'
import type { NotificationRow } from '@/lib/notifications/inbox/schema'
import { paths } from '@/lib/paths'
import { NotificationItem } from './notification-item'
import { markOpened, markRead } from './unread-count'

const rowsOf = ({ notifications }: { notifications: readonly NotificationRow[] }) => notifications
const everything = { q: '' }

const markRowRead = (row: NotificationRow): NotificationRow =>
  row.read_at === null ? { ...row, read_at: row.created_at } : row

/** Lists the user's notifications by day, newest first (contract 61.5). */
export function OwnNotifications({ role }: { role: Role }) {
  const { timeZone } = useAcademy()
  const zone = useViewerZone() ?? timeZone
  const today = wallClock(useNow(), zone).date
  const list = usePagedList('notifications', everything, rowsOf)
  const { rows } = list

  function open({ id }: NotificationRow) {
    list.replace((row) => (row.id === id ? markRowRead(row) : row))
    markOpened(id)
  }

  return (
    <div className="max-w-[760px]">
      <PageTitle
        lead="We keep notifications for 90 days."
        aside={rows?.some(({ read_at }) => read_at === null) ? <MarkAll list={list} rows={rows} /> : null}
      >
        Notifications
      </PageTitle>
      {role === 'admin' ? null : (
        <p className="mb-4">
          <TextLink href={paths.ownNotifications} className="inline-flex min-h-11 items-center">
            Choose your notifications
          </TextLink>
        </p>
      )}
      <PagedRows
        list={list}
        failed="Your notifications could not be loaded."
        empty={
          <EmptyState title="No notifications yet." text="Changes to your classes, payments and account appear here." />
        }
      >
        {(rows) =>
          byDay(rows, zone).map(([day, ofDay]) => (
            <section key={day} aria-label={dayName(day, today)} className="mb-7">
              <h2 className="type-h4 border-ink border-b pb-2">{dayName(day, today)}</h2>
              <ul>
                {ofDay.map((row) => (
                  <NotificationItem key={row.id} row={row} zone={zone} onOpen={open} />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedRows>
    </div>
  )
}

type NotificationList = ReturnType<typeof usePagedList<'notifications', NotificationRow>>

/** Marks all notifications as read, except those that arrived after the list was loaded. */
function MarkAll({ list, rows: [newest] }: { list: NotificationList; rows: readonly NotificationRow[] }) {
  const [busy, setBusy] = useState(false)
  async function mark() {
    if (!newest) return
    const until = newest.created_at
    setBusy(true)
    try {
      await markRead({ until })
      list.replace((row) => (row.created_at <= until ? markRowRead(row) : row))
    } catch (failure) {
      void alertError('Error', 'The notifications could not be marked as read', reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="small" onClick={() => void mark()} busy={busy} busyLabel="Marking...">
      Mark all as read
    </Button>
  )
}

/** Groups the rows by day in the given time zone. */
function byDay(rows: readonly NotificationRow[], zone: string): [day: string, rows: NotificationRow[]][] {
  const days = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    const { date } = wallClock(row.created_at, zone)
    days.set(date, [...(days.get(date) ?? []), row])
  }
  return [...days]
}

function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === daysLater(today, -1) ? 'Yesterday' : longDate(day)
}
