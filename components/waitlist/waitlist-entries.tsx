'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { longDate } from '@/lib/core/time/format'
import type { WaitlistEntryView } from '@/lib/waitlist/schema'
import type { Waitlist } from './use-waitlist'

/** Lists the student's alerts, each with a button to turn it off. Renders nothing if the student has no alerts. */
export function WaitlistEntries({ waitlist }: { waitlist: Waitlist }) {
  if (!waitlist.list?.length) return null
  return (
    <section aria-labelledby="waiting-for" className="mt-12 max-w-[740px]">
      <h2 id="waiting-for" className="type-h4">
        Your alerts
      </h2>
      <p className="type-small mt-1 mb-3 text-muted">
        At most one email a day. Everyone on the waitlist is emailed at the same time; the first to book gets the slot.
      </p>
      <ul className="border-ink border-t">
        {waitlist.list.map((entry) => (
          <Waiting key={entry.id} entry={entry} several={waitlist.several} onEnd={waitlist.leave} />
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = Pick<Waitlist, 'several'> & { entry: WaitlistEntryView; onEnd: Waitlist['leave'] }

function Waiting({ entry, several, onEnd }: WaitingProps) {
  const [busy, setBusy] = useState(false)
  const learnerName = several ? `, for ${entry.learner_name}` : ''
  const about = `${entry.teacher_name}, ${entry.date ? longDate(entry.date) : 'any day'}${learnerName}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{about}</span>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onEnd(entry).finally(() => setBusy(false))
        }}
      >
        Turn off<span className="sr-only">: {about}</span>
      </Button>
    </li>
  )
}
