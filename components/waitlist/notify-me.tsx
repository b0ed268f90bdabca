'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { longDate } from '@/lib/core/time/format'
import type { Watches } from './use-waitlist'

type TellMeProps = {
  watches: Watches
  teacherId: string
  /** The academy date on which all slots are booked. Null if no day has a free slot. */
  date: string | null
}

/** Lets a student turn an alert on or off when no slot is free (contract 20.23). */
export function NotifyMe({ watches, teacherId, date }: TellMeProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  if (!watches.list) return null
  const { several, learner } = watches
  // Render nothing until the user has chosen a learner in the field "Who is this for?" above.
  if (several && !learner) return null
  const watch = watches.list.find(
    (one) => one.teacher_id === teacherId && one.date === date && (!several || one.learner_id === learner),
  )
  const day = date ? <span className="sr-only"> on {longDate(date)}</span> : null
  async function press() {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    await (watch ? watches.end(watch) : watches.ask(teacherId, date))
    underWay.current = false
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-y-2">
      {/* An empty text takes no space, so that the button aligns with the slots. */}
      <p role="status" className={watch ? 'type-small mr-4' : 'type-small'}>
        {!watch ? null : watches.confirmed ? (
          <>We’ll email you when a time opens up{day}.</>
        ) : (
          <>Please confirm your email address, so that we can email you when a time opens up{day}.</>
        )}
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void press()}>
        {watch ? 'Turn off alert' : 'Notify me when a slot is free'}
        {day}
      </Button>
    </div>
  )
}
