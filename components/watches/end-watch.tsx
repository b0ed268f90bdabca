'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { useAddressHash } from '@/components/ui/use-address-hash'
import { longDate } from '@/lib/core/format'
import { paths } from '@/lib/paths'
import type { EndedWatch } from '@/lib/watches/schema'

/** Ends letters about free hours, by the link in one of them. A press does it: programs that try a letter's links do not. */
export function EndWatch() {
  const key = useAddressHash()
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<EndedWatch | null>(null)
  const [broken, setBroken] = useState('')
  const [lost, setLost] = useState(false)
  async function end() {
    if (!key || busy) return
    setBusy(true)
    // Fetched with the press: the page itself brings little.
    try {
      const { endByKey } = await import('./end-by-key')
      const answer = await endByKey(key)
      if (answer) setEnded(answer)
      else if (answer === null) setBroken(key)
      setLost(false)
    } catch {
      setLost(true)
    }
    setBusy(false)
  }
  const elsewhere = (
    <p>
      All that you wait for stands under <TextLink href={paths.viewTeachers()}>View Teacher Slots</TextLink>.
    </p>
  )
  if (ended) {
    return (
      <Notice kind="success" live title="You are no longer told about this.">
        <p>
          {ended.teacher_name}, {ended.date ? longDate(ended.date) : 'any day'}.
        </p>
        {elsewhere}
      </Notice>
    )
  }
  if (key === '' || (key && broken === key)) {
    return (
      <Notice kind="warning" live title="This link is not whole.">
        <p>Please open it from the letter itself once more.</p>
        {elsewhere}
      </Notice>
    )
  }
  return (
    <>
      <Button busy={busy} busyLabel="Ending..." onClick={() => void end()}>
        Tell me no more
      </Button>
      {lost ? (
        <p role="alert" className="type-small mt-3">
          No answer from the academy. Please try again.
        </p>
      ) : null}
    </>
  )
}
