'use client'

import { lastDay, type RepeatEnd, UntilFields } from '@/components/bookings/weekly/until-fields'
import { WeeklySlots } from '@/components/bookings/weekly/weekly-slots'
import { useTermsAfter } from '@/components/terms/use-terms-after'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { CallError } from '@/lib/api/client'
import type { WeeklySlot } from '@/lib/bookings/series/series-schema'
import type { SlotView } from '@/lib/slots/schema'
import type { Term } from '@/lib/terms/schema'
import type { PickedPerson } from './person-picker'

export interface OfficeWeeklyClasses {
  /** The last day on which the class may repeat, in the academy's time zone. Empty for a single class. */
  until: string
  /** The IDs of the slots in the following weeks that are free for the student. */
  freeSlotIds: string[]
  /** True for a single class, or if at least one slot in a following week is free. */
  isReady: boolean
  slots: readonly WeeklySlot[] | undefined
  error: unknown
  terms: readonly Term[]
  reload: () => Promise<unknown>
}

/**
 * Loads the slots at the same time in the following weeks, up to the last day that the admin chose. Also returns the
 * IDs of the slots that are free for the student.
 */
export function useOfficeWeekly(
  student: PickedPerson | null,
  slot: Pick<SlotView, 'slot_id' | 'date'> | null,
  value: RepeatEnd,
): OfficeWeeklyClasses {
  const terms = useTermsAfter(slot?.date ?? '')
  const until = slot ? lastDay(value, slot.date, terms) : ''
  const list = useCall(
    'officeWeeklySlots',
    student && slot && until
      ? { params: { slotId: slot.slot_id }, query: { student_id: student.id, learner_id: student.learnerId, until } }
      : null,
  )
  const slots = until ? list.data?.hours : undefined
  const freeSlotIds = slots?.flatMap(({ state, slot_id }) => (state === 'free' && slot_id ? [slot_id] : [])) ?? []
  const isSingle = value.choice === 'once' || (slot !== null && value.choice !== 'day' && until === '')
  return {
    until,
    freeSlotIds,
    isReady: isSingle || freeSlotIds.length > 0,
    slots,
    error: list.error,
    terms,
    reload: list.mutate,
  }
}

interface OfficeWeeklyProps {
  weekly: OfficeWeeklyClasses
  /** The date of the slot in the academy's time zone. */
  from: string
  value: RepeatEnd
  onChange: (value: RepeatEnd) => void
  viewer: string | null
}

/** Asks whether the class repeats every week, and shows which of the later weeks can be booked. */
export function OfficeWeekly({ weekly, from, value, onChange, viewer }: OfficeWeeklyProps) {
  const { until, slots, error, freeSlotIds, terms } = weekly
  const dateFault = error instanceof CallError ? error.errors.until?.[0] : undefined
  return (
    <div className="grid gap-4">
      <UntilFields
        label="Repeat"
        once="Once"
        from={from}
        terms={terms}
        value={terms.some(({ id }) => id === value.choice) || !isTerm(value) ? value : { ...value, choice: 'once' }}
        onChange={onChange}
        error={dateFault}
      />
      {slots ? (
        <>
          <p role="status" className="type-label">
            {freeSlotIds.length === 0
              ? 'No later weeks can be booked.'
              : `${freeSlotIds.length + 1} of ${slots.length + 1} classes can be booked.`}
          </p>
          <WeeklySlots slots={slots} viewer={viewer} forOffice />
        </>
      ) : error && !dateFault ? (
        <ErrorState
          title="The weeks could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void weekly.reload()}
        />
      ) : until && !dateFault ? (
        <Loading />
      ) : null}
    </div>
  )
}

/** Returns true if the choice is the ID of a term. The other choices contain no hyphens. */
const isTerm = ({ choice }: RepeatEnd) => choice.includes('-')
