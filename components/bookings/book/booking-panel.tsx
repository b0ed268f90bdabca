'use client'

import { Frame } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { DialLine, DialPair } from '@/components/slots/add/span-dials'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { longDate, shortWeekday } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import type { Teaching } from '@/lib/teachers/queries'

export interface BookingPanelProps {
  teacherName: string | undefined
  teaching: Teaching | undefined
  slot: SlotView | undefined
  academy: string
  viewer: string | null
  busy: boolean
  /** The deadline for cancelling or moving the class, as text. */
  rule: string
  /** The text about the number of classes left in this course. Null if the classes are not counted. */
  classesLeft: string | null
  /** The reason why this user cannot book, if there is one. */
  disabledReason: string | undefined
  onBook: () => void
}

function BookButton({
  slot,
  busy,
  disabledReason,
  onBook,
}: Pick<BookingPanelProps, 'slot' | 'busy' | 'disabledReason' | 'onBook'>) {
  return (
    <Button wide disabled={!slot || Boolean(disabledReason)} busy={busy} busyLabel="Booking..." onClick={onBook}>
      Book Now
    </Button>
  )
}

/** Shows the selected class next to the slots on wide screens, in the academy's and the user's time zones. */
export function BookingPanel(props: BookingPanelProps) {
  const { teacherName, teaching, slot, academy, viewer, rule, classesLeft, disabledReason } = props
  const first = teacherName?.split(' ')[0]
  return (
    <Frame as="section" className="sticky top-8">
      <Plane art={teaching?.art ?? 'sandal'} texture={34} className="h-24 overflow-hidden">
        <p className="absolute top-6 left-6 max-w-[150px] font-[440] font-display text-[1.5625rem] leading-7 tracking-[-0.015em]">
          One class {first ? `with ${first}` : 'at a time'}
        </p>
        <Sign name={teaching?.sign ?? 'veena'} size={92} className="absolute top-0.5 right-4" />
      </Plane>
      <div className="px-6 pt-5 pb-6">
        {slot ? (
          <>
            <h2 className="mb-4 font-[430] font-display text-[1.5625rem] leading-[1.12] tracking-[-0.015em]">
              {longDate(slot.date)}
            </h2>
            <DialPair span={slot} academy={academy} viewer={viewer} />
            <p className="type-small my-4.5">Click the slot again to deselect it. You can book one class at a time.</p>
          </>
        ) : (
          <p className="type-text mb-5 text-muted">
            {teacherName
              ? 'Choose a free slot to see its time here, in the academy’s time zone and in yours.'
              : 'Choose a teacher first, then one of their free slots.'}
          </p>
        )}
        {classesLeft ? <p className="type-small tnum mb-3 font-semibold">{classesLeft}</p> : null}
        <BookButton {...props} />
        <p className="type-small mt-3 text-muted">{disabledReason ?? rule}</p>
      </div>
    </Frame>
  )
}

/** Shows the selected class in a bar at the bottom of narrow screens. */
export function BookingBar(props: BookingPanelProps) {
  const { slot, academy, viewer, rule, classesLeft, disabledReason } = props
  return (
    <ActionBar>
      <div className="grid items-center gap-3 phone:grid-cols-[minmax(0,1fr)_240px] phone:gap-x-6 phone:px-5">
        {slot ? (
          <DialLine
            span={slot}
            academy={academy}
            viewer={viewer}
            day={`${shortWeekday(slot.date)} ${Number(slot.date.slice(8))}`}
          />
        ) : (
          <p className="type-small text-muted">{disabledReason ?? 'Choose a free slot to book it.'}</p>
        )}
        <BookButton {...props} />
        {slot ? (
          <p className="type-note tnum text-muted phone:col-span-2">
            {classesLeft ? <b className="font-semibold text-ink">{classesLeft} </b> : null}
            {disabledReason ?? rule}
          </p>
        ) : null}
      </div>
    </ActionBar>
  )
}
