'use client'

import { useEffect } from 'react'
import { withInstants } from '@/components/slots/academy-instant'
import { todayIn } from '@/components/slots/slot-days'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { FieldError } from '@/components/ui/form/field'
import type { SlotView } from '@/lib/slots/schema'

interface TrialSlotsProps {
  teacherId: string
  chosenSlotId: string | null
  error: string | undefined
  /** Called with the chosen slot's ID, or with an empty string when the admin deselects the slot. */
  onChoose: (slotId: string) => void
}

/** Lists a teacher's free slots. Loads them again each time the list is shown. */
export function TrialSlots({ teacherId, chosenSlotId, error, onChoose }: TrialSlotsProps) {
  const { timeZone: academy } = useAcademy()
  const now = useNow()
  const viewer = useViewerZone()
  const slots = useCall('slots', { params: { teacherId }, query: { from: todayIn(academy, now) } })
  const { mutate } = slots
  useEffect(() => void mutate(), [mutate])
  const freeSlots = withInstants<SlotView>(slots.data?.slots ?? [], academy).filter(
    (slot) => slotState(slot, now, '') === 'free',
  )
  if (slots.error && !slots.data)
    return (
      <ErrorState
        title="The free slots could not be loaded."
        onRetry={() => void slots.mutate()}
        busy={slots.isValidating}
      />
    )
  if (!slots.data) return <Loading />
  if (freeSlots.length === 0)
    return (
      <EmptyState title="No free slots at the moment" text="Choose another teacher, or ask this one to add slots." />
    )
  return (
    <div className="min-w-0">
      <SlotList
        slots={freeSlots}
        chosenSlotId={chosenSlotId}
        onChoose={(id) => onChoose(id === chosenSlotId ? '' : id)}
        now={now}
        userId=""
        academy={academy}
        viewer={viewer === academy ? null : viewer}
      />
      <FieldError error={error} />
    </div>
  )
}
