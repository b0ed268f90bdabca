import type { Ref } from 'react'
import { chosenSlot, slotStates } from '@/components/slots/slot-state'
import { viewerTimes } from '@/components/slots/viewer-times'
import { Notice } from '@/components/ui/text/notice'
import { longDate, timeRange } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'

type NearestSlotsProps = {
  /** The slot that the user wanted, which another student booked first. */
  takenSlot: SlotView
  near: readonly SlotView[]
  /** The ID of the chosen slot. */
  chosenSlotId: string | undefined
  teacherName: string
  viewer: string | null
  onChoose: (slotId: string) => void
  /** The first button, which receives the focus when the error alert has closed. */
  first: Ref<HTMLButtonElement>
}

/** Offers the teacher's free slots that are closest in time to a slot that another student has booked. */
export function NearestSlots({
  takenSlot,
  near,
  chosenSlotId,
  teacherName,
  viewer,
  onChoose,
  first,
}: NearestSlotsProps) {
  return (
    <div className="mt-5">
      <Notice
        kind="warning"
        live
        title={`${longDate(takenSlot.date)}, ${timeRange(takenSlot.from_time, takenSlot.to_time)}, is no longer free.`}
      >
        {near.length === 0 ? (
          <p>{teacherName} has no other free slot at the moment.</p>
        ) : (
          <>
            <p>Other free slots around that time:</p>
            <ul className="mt-2.5 flex flex-wrap gap-2.5">
              {near.map((slot, place) => (
                <li key={slot.slot_id}>
                  <button
                    ref={place === 0 ? first : undefined}
                    type="button"
                    className={`slot ${(slot.slot_id === chosenSlotId ? chosenSlot : slotStates.free.list).look}`}
                    data-state="free"
                    aria-pressed={slot.slot_id === chosenSlotId}
                    onClick={() => onChoose(slot.slot_id)}
                  >
                    <b>{timeRange(slot.from_time, slot.to_time)}</b>
                    <span>{longDate(slot.date)}</span>
                    {viewer ? <SlotInViewerZone slot={slot} viewer={viewer} /> : null}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

function SlotInViewerZone({ slot, viewer }: { slot: SlotView; viewer: string }) {
  const own = viewerTimes(slot, viewer)
  return own ? <span>{own}</span> : null
}
