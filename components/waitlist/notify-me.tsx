'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { longDate } from '@/lib/core/time/format'
import type { Waitlist } from './use-waitlist'

type NotifyMeProps = {
  waitlist: Waitlist
  teacherId: string
  /** The fully booked academy date that the alert is about. Null for an alert about any date. */
  date: string | null
}

/** Lets a student turn on an alert for free slots, or turn it off. Use it where no slot is free (contract 20.23). */
export function NotifyMe({ waitlist, teacherId, date }: NotifyMeProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  if (!waitlist.list) return null
  const { several, learner } = waitlist
  // Render nothing until the user has chosen a learner in the field "Who is this for?" above.
  if (several && !learner) return null
  const entry = waitlist.list.find(
    (one) => one.teacher_id === teacherId && one.date === date && (!several || one.learner_id === learner),
  )
  const day = date ? <span className="sr-only"> on {longDate(date)}</span> : null
  async function press() {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    await (entry ? waitlist.leave(entry) : waitlist.join(teacherId, date))
    underWay.current = false
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-y-2">
      {/* Without text, the paragraph has no margin. The button then aligns with the slots. */}
      <p role="status" className={entry ? 'type-small mr-4' : 'type-small'}>
        {!entry ? null : waitlist.confirmed ? (
          <>We’ll email you when a time opens up{day}.</>
        ) : (
          <>Please confirm your email address, so that we can email you when a time opens up{day}.</>
        )}
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void press()}>
        {entry ? 'Turn off alert' : 'Notify me when a slot is free'}
        {day}
      </Button>
    </div>
  )
}
