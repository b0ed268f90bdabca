'use client'

import { useState } from 'react'
import { classCountText } from '@/components/bookings/class-texts'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { useElementId } from '@/components/ui/form/element-id'
import type { BookedClass } from '@/lib/bookings/schema'
import type { LaterClass } from '@/lib/bookings/series/series-schema'
import { shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'

type SeriesBooking = Pick<BookedClass, 'slot_id' | 'date' | 'weekly_until'>

interface ScopeOptions {
  /** The chosen slot, if the class is being moved. Null until one is chosen. */
  toSlotId?: string | null
  /** True if the office is cancelling on the family's behalf. */
  byFamily?: boolean
}

/**
 * Stores whether the user changes only this class or also the later classes of its series. Loads the later classes if
 * needed.
 */
export function useSeriesScope(booking: SeriesBooking, { toSlotId, byFamily = false }: ScopeOptions = {}) {
  const [scope, setScope] = useState<'this' | 'later'>('this')
  const offered = booking.weekly_until !== undefined && booking.weekly_until > booking.date
  const later = offered && scope === 'later'
  const params = { slotId: booking.slot_id }
  const query = { ...(toSlotId && { to_slot_id: toSlotId }), ...(byFamily && { cause: 'family' as const }) }
  const list = useCall('laterClasses', later && toSlotId !== null ? { params, query } : null)
  const changeableIds = (later && list.data?.classes.filter(({ fault }) => !fault).map(({ slot_id }) => slot_id)) || []
  return { offered, later, setScope, list, changeableIds }
}

type SeriesScopeProps = ReturnType<typeof useSeriesScope> & {
  /** The effect of the change on each later class, such as "Will be cancelled". */
  done: string
  /** The text that is shown until the user chooses a slot. */
  waiting?: string
}

/** Offers "Only this class" and "This and later classes". For the second choice, lists the effect on each class. */
export function SeriesScope({ offered, later, setScope, list, done, waiting }: SeriesScopeProps) {
  const name = useElementId()
  if (!offered) return null
  return (
    <div className="grid gap-3">
      <FieldSet legend="This is a weekly class">
        <div className="grid gap-x-6 phone:grid-cols-2">
          <Radio name={name} label="Only this class" checked={!later} onChange={() => setScope('this')} />
          <Radio name={name} label="This and later classes" checked={later} onChange={() => setScope('later')} />
        </div>
      </FieldSet>
      {!later ? null : list.data ? (
        <LaterList classes={list.data.classes} done={done} />
      ) : list.error ? (
        <ErrorState
          title="The later classes could not be loaded."
          text={reasonOf(list.error)}
          onRetry={() => void list.mutate()}
          busy={list.isValidating}
        />
      ) : waiting ? (
        <p className="type-small text-muted">{waiting}</p>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function LaterList({ classes, done }: { classes: readonly LaterClass[]; done: string }) {
  return (
    <ul className="tnum max-h-[280px] overflow-y-auto overscroll-contain border-ink border-t border-b">
      {classes.map((booking) => (
        <li
          key={booking.slot_id}
          className="grid gap-x-5 border-line border-b py-2.5 last:border-b-0 phone:grid-cols-2"
        >
          <b className={booking.fault ? 'font-normal text-muted' : 'font-semibold'}>
            {shortWeekday(booking.date)}, {shortDate(booking.date)}, {timeRange(booking.from_time, booking.to_time)}
          </b>
          <span className={booking.fault ? 'text-muted' : ''}>
            {booking.fault ? `Not changed: ${booking.fault}` : booking.to ? `To ${timeOf(booking.to)}` : done}
            {booking.outcome ? `. ${booking.outcome}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

const timeOf = (to: NonNullable<LaterClass['to']>) =>
  `${shortWeekday(to.date)}, ${shortDate(to.date)}, ${timeRange(to.from_time, to.to_time)}`

/** Returns "12 classes" for a button such as "Cancel 12 classes", or "classes" while the count is unknown. */
export const classesText = (count: number): string => (count === 0 ? 'classes' : classCountText(count))

/** Returns how many classes have each outcome, for example "Counts as used: 3 classes." */
export function outcomesText(classes: readonly LaterClass[] | undefined): string {
  const counts = new Map<string, number>()
  for (const { outcome } of classes ?? []) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${outcome}: ${classCountText(count)}.`).join(' ')
}
