'use client'

import { useState } from 'react'
import { type ClassToCount, classesLeftText, minutesOf } from '@/components/fees/family/classes-left-text'
import { useFamilyFees } from '@/components/fees/family/use-family-fees'
import { useTermsAfter } from '@/components/terms/use-terms-after'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { TextLink } from '@/components/ui/text/text-link'
import { CallError, call } from '@/lib/api/client'
import type { TimeFields } from '@/lib/core/http/fields'
import { longDate, timeRange, weekday } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { lastDay, type RepeatEnd, UntilFields } from './until-fields'
import { WeeklySlots } from './weekly-slots'

export type BookedTime = TimeFields & { slot_id: string }

export interface WeeklyClassProps {
  /** The class that this student booked and can now book weekly. */
  booking: BookedTime
  teacherName: string
  viewer: string | null
  /** The student and the course for which the dialog shows the number of classes left. */
  classToCount: ClassToCount
  /** Loads the page's data again. */
  onBooked: () => Promise<unknown>
}

type DialogProps = WeeklyClassProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the last day, shows which weeks are free, and books the free weeks together. */
export function WeeklyClassDialog(props: DialogProps) {
  const { open, onOpenChange, booking, teacherName } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Book this time every week"
      description={`${weekday(booking.date)}s, ${timeRange(booking.from_time, booking.to_time)}, with ${teacherName}, starting after ${longDate(booking.date)}.`}
    >
      <WeeklyChoice {...props} />
    </Dialog>
  )
}

function WeeklyChoice({ booking, classToCount, teacherName, viewer, onBooked, onOpenChange }: DialogProps) {
  const [repeatEnd, setRepeatEnd] = useState<RepeatEnd>({ choice: '4', day: '' })
  const [busy, setBusy] = useState(false)
  const terms = useTermsAfter(booking.date)
  const fees = useFamilyFees(true)
  const left = classesLeftText(fees.data, { ...classToCount, minutes: minutesOf(booking) })
  const until = lastDay(repeatEnd, booking.date, terms)
  const list = useCall('weeklySlots', until ? { params: { slotId: booking.slot_id }, query: { until } } : null)
  const slots = list.data?.hours
  const freeSlotIds = slots?.flatMap(({ state, slot_id }) => (state === 'free' && slot_id ? [slot_id] : [])) ?? []
  const unpaid = slots?.filter(({ state }) => state === 'unpaid').length ?? 0

  async function bookWeeks() {
    if (busy || freeSlotIds.length === 0) return
    setBusy(true)
    try {
      await call('bookWeekly', { params: { slotId: booking.slot_id }, body: { until, slot_ids: freeSlotIds } })
      onOpenChange(false)
      void fees.mutate()
      await onBooked()
      void alertSuccess('Your weekly classes are booked', `${countText(freeSlotIds.length)} added with ${teacherName}.`)
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
      <UntilFields
        label="Until"
        from={booking.date}
        terms={terms}
        value={repeatEnd}
        onChange={setRepeatEnd}
        error={list.error instanceof CallError ? list.error.errors.until?.[0] : undefined}
      />
      {slots ? (
        <>
          <p role="status" className="type-label">
            {unpaid > 0
              ? `${freeSlotIds.length} of ${freeSlotIds.length + unpaid} can be booked until a payment is approved.`
              : freeSlotIds.length > 0
                ? `${countText(freeSlotIds.length)} can be booked.`
                : slots.every(({ state }) => state === 'closed')
                  ? `${teacherName} hasn’t added slots for these weeks yet.`
                  : 'This time is not free in any of these weeks.'}
          </p>
          {left ? <p className="tnum font-semibold">{left}</p> : null}
          {unpaid > 0 ? <TextLink href={paths.payment()}>Pay the fee</TextLink> : null}
          <WeeklySlots slots={slots} viewer={viewer} />
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
          disabled={freeSlotIds.length === 0}
          busy={busy}
          busyLabel="Booking..."
          onClick={() => void bookWeeks()}
        >
          {freeSlotIds.length === 0
            ? 'Book all'
            : freeSlotIds.length === 1
              ? 'Book this class'
              : `Book all ${freeSlotIds.length}`}
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
