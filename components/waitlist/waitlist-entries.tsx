'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { longDate } from '@/lib/core/time/format'
import type { WaitlistEntryView } from '@/lib/waitlist/schema'
import type { Watches } from './use-waitlist'

/** Lists the student's alerts, each with a button to turn it off. Renders nothing if the student has no alerts. */
export function WaitlistEntries({ watches }: { watches: Watches }) {
  if (!watches.list?.length) return null
  return (
    <section aria-labelledby="waiting-for" className="mt-12 max-w-[740px]">
      <h2 id="waiting-for" className="type-h4">
        Your alerts
      </h2>
      <p className="type-small mt-1 mb-3 text-muted">
        At most one email a day. Everyone on the waitlist is emailed at the same time; the first to book gets the slot.
      </p>
      <ul className="border-ink border-t">
        {watches.list.map((watch) => (
          <Waiting key={watch.id} watch={watch} several={watches.several} onEnd={watches.end} />
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = Pick<Watches, 'several'> & { watch: WaitlistEntryView; onEnd: Watches['end'] }

function Waiting({ watch, several, onEnd }: WaitingProps) {
  const [busy, setBusy] = useState(false)
  const whose = several ? `, for ${watch.learner_name}` : ''
  const about = `${watch.teacher_name}, ${watch.date ? longDate(watch.date) : 'any day'}${whose}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{about}</span>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onEnd(watch).finally(() => setBusy(false))
        }}
      >
        Turn off<span className="sr-only">: {about}</span>
      </Button>
    </li>
  )
}
