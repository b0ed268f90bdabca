'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { SelectField } from '@/components/ui/form/field'
import { WhenField } from '@/components/ui/form/when-field'
import { CallError, call } from '@/lib/api/client'
import type { TimeFields } from '@/lib/core/http/fields'
import { daysLater } from '@/lib/core/time/calendar-days'
import { longDate, shortDate, timeRange, weekday } from '@/lib/core/time/format'
import { WeeklyHours } from './weekly-hours'

export type BookedTime = TimeFields & { slot_id: string }

export interface WeeklyClassProps {
  /** The class that this student booked and can now book weekly. */
  lesson: BookedTime
  teacherName: string
  viewer: string | null
  /** Loads the page's data again. */
  onBooked: () => Promise<unknown>
}

type DialogProps = WeeklyClassProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the last day, shows which weeks are free, and books all those weeks together. */
export function WeeklyClassDialog(props: DialogProps) {
  const { open, onOpenChange, lesson, teacherName } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Book this time every week"
      description={`${weekday(lesson.date)}s, ${timeRange(lesson.from_time, lesson.to_time)}, with ${teacherName}, starting after ${longDate(lesson.date)}.`}
    >
      <WeeklyChoice {...props} />
    </Dialog>
  )
}

const WEEKS = ['4', '8', '12'] as const

function WeeklyChoice({ lesson, teacherName, viewer, onBooked, onOpenChange }: DialogProps) {
  const [weeks, setWeeks] = useState<string>('4')
  const [day, setDay] = useState('')
  const [busy, setBusy] = useState(false)
  const until = weeks === 'day' ? day : daysLater(lesson.date, 7 * Number(weeks))
  const list = useCall('weeklyHours', until ? { params: { slotId: lesson.slot_id }, query: { until } } : null)
  const hours = list.data?.hours
  const free = hours?.flatMap(({ state, slot_id }) => (state === 'free' && slot_id ? [slot_id] : [])) ?? []

  async function keep() {
    if (busy || free.length === 0) return
    setBusy(true)
    try {
      await call('bookWeekly', { params: { slotId: lesson.slot_id }, body: { until, slot_ids: free } })
      onOpenChange(false)
      await onBooked()
      void alertSuccess('Your weekly classes are booked', `${countText(free.length)} added with ${teacherName}.`)
    } catch (error) {
      void alertError('Error', 'Failed to book the weekly classes', reasonOf(error))
      // The displayed list may be out of date, so load it again.
      if (error instanceof CallError && error.status !== 0) void list.mutate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <div className={`grid gap-x-4 gap-y-5 ${weeks === 'day' ? 'phone:grid-cols-2' : 'phone:max-w-[340px]'}`}>
        <SelectField label="Until" value={weeks} onChange={(event) => setWeeks(event.target.value)}>
          {WEEKS.map((count) => (
            <option key={count} value={count}>
              {count} more weeks, until {shortDate(daysLater(lesson.date, 7 * Number(count)))}
            </option>
          ))}
          <option value="day">Another day</option>
        </SelectField>
        {weeks === 'day' ? (
          <WhenField
            label="Last day"
            type="date"
            given={day}
            min={daysLater(lesson.date, 7)}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            error={list.error instanceof CallError ? list.error.errors.until?.[0] : undefined}
          />
        ) : null}
      </div>
      {hours ? (
        <>
          <p role="status" className="type-label">
            {free.length > 0
              ? `${countText(free.length)} can be booked.`
              : hours.every(({ state }) => state === 'closed')
                ? `${teacherName} hasn’t added slots for these weeks yet.`
                : 'This time is not free in any of these weeks.'}
          </p>
          <WeeklyHours hours={hours} viewer={viewer} />
        </>
      ) : list.error ? (
        isFieldFault(list.error) ? null : (
          <ErrorState
            title="The weeks could not be loaded."
            text={reasonOf(list.error)}
            onRetry={() => void list.mutate()}
            busy={list.isValidating}
          />
        )
      ) : until ? (
        <Loading />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          className="max-phone:w-full"
          disabled={free.length === 0}
          busy={busy}
          busyLabel="Booking..."
          onClick={() => void keep()}
        >
          {free.length === 0 ? 'Book all' : free.length === 1 ? 'Book this class' : `Book all ${free.length}`}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={() => onOpenChange(false)}>
          Not now
        </Button>
      </div>
    </div>
  )
}

const countText = (count: number) => (count === 1 ? 'One class' : `${count} classes`)
const isFieldFault = (error: unknown) => error instanceof CallError && Boolean(error.errors.until)
