'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { longDate } from '@/lib/core/format'
import type { Watches } from './use-watches'

type TellMeProps = {
  watches: Watches
  teacherId: string
  /** The academy's day that is full; null: all of them are. */
  date: string | null
}

/** Where nothing is free: the wish to be told when something is, or that one is told (docs/contract.md 20.23). */
export function TellMe({ watches, teacherId, date }: TellMeProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  if (!watches.list) return null
  const watch = watches.list.find((one) => one.teacher_id === teacherId && one.date === date)
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
      {/* Empty it takes no room: the button begins where the hours do. */}
      <p role="status" className={watch ? 'type-small mr-4' : 'type-small'}>
        {watch ? <>You are told by email once an hour is free{day}.</> : null}
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void press()}>
        {watch ? 'Do not tell me' : 'Tell me when an hour is free'}
        {day}
      </Button>
    </div>
  )
}
