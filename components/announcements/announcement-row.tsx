'use client'

import { useState } from 'react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { WithRight } from '@/components/ui/office-rights'
import type { AnnouncementRow as Announcement } from '@/lib/announcements/schema'
import { call } from '@/lib/api/client'
import { audienceText, countsText, countUnsent, familiesText } from './announcement-texts'

interface AnnouncementRowProps {
  announcement: Announcement
  isTeacher: boolean
  onChanged: () => Promise<unknown>
}

/** Shows an announcement with the status of its emails, and a button that stops the unsent ones. */
export function AnnouncementRow({ announcement, isTeacher, onChanged }: AnnouncementRowProps) {
  const { id, title, text, sender_name, created_at, stopped_at, counts } = announcement
  const formatInstant = useInstantFormatter()
  const [busy, setBusy] = useState(false)
  const sent = formatInstant(created_at)
  const stopped = stopped_at ? formatInstant(stopped_at) : null
  const left = countUnsent(counts)

  async function stop() {
    const question = `${familiesText(left)} will not get this email. You cannot undo this.`
    if (!(await confirmAction(`Stop “${title}”?`, question, 'Stop the emails', 'Keep sending'))) return
    setBusy(true)
    try {
      await call('stopAnnouncement', { params: { id } })
    } catch (error) {
      await alertError('Error', 'The announcement was not stopped', reasonOf(error))
    } finally {
      await onChanged()
      setBusy(false)
    }
  }

  return (
    <li className="grid items-start gap-x-8 gap-y-2 border-line border-b py-5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <p className="type-small tnum [overflow-wrap:anywhere] text-muted">
          {audienceText(announcement)} · {sent.date}, {sent.time}
          {isTeacher ? '' : ` · ${sender_name}`}
        </p>
        <p className="type-text mt-2 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        <p className="type-small tnum mt-2 font-semibold">{countsText(counts)}</p>
        {stopped ? (
          <p className="type-small tnum">
            Stopped on {stopped.date}, {stopped.time}
          </p>
        ) : null}
      </div>
      {!stopped && left > 0 ? (
        <WithRight right="desk">
          <Button
            variant="outline"
            size="small"
            aria-label={`Stop ${title}`}
            className="justify-self-start"
            busy={busy}
            busyLabel="Stopping..."
            onClick={() => void stop()}
          >
            Stop
          </Button>
        </WithRight>
      ) : null}
    </li>
  )
}
