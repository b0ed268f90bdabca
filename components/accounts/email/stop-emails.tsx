'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { useAddressHash } from '@/components/ui/use-address-hash'
import { emailTopics, isEmailTopic } from '@/lib/notifications/choices'
import { paths } from '@/lib/paths'

/** Lets the reader turn off emails of one kind. Requires a click, because email scanners also open links. */
export function StopEmails() {
  const key = useAddressHash()
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'lost'>('open')
  const [invalidKey, setInvalidKey] = useState('')
  // The key begins with the topic, which is the kind of email (lib/notifications/choice-links.ts).
  const topic = key?.split('.')[0] ?? ''
  const name = isEmailTopic(topic) ? emailTopics[topic].name : undefined

  async function stop() {
    if (!key || state === 'busy') return
    setState('busy')
    // Load the API client only on click, to keep the page small.
    try {
      const { stopByKey } = await import('./stop-by-key')
      const stopped = await stopByKey(key)
      if (!stopped) setInvalidKey(key)
      setState(stopped ? 'done' : 'open')
    } catch {
      setState('lost')
    }
  }

  const profileHint = (
    <p>
      You can change this at any time in <TextLink href={paths.ownEmails}>your profile</TextLink>.
    </p>
  )
  if (state === 'done') {
    return (
      <Notice kind="success" live title={`Turned off: ${name}.`}>
        {profileHint}
      </Notice>
    )
  }
  if (key === '' || (key && (!name || invalidKey === key))) {
    return (
      <Notice kind="warning" live title="This link is incomplete.">
        <p>Please open it again from the email.</p>
        {profileHint}
      </Notice>
    )
  }
  return (
    <>
      <Button busy={state === 'busy'} busyLabel="Turning off..." onClick={() => void stop()}>
        {name ? `Stop emails about ${name}` : 'Stop these emails'}
      </Button>
      {state === 'lost' ? (
        <p role="alert" className="type-small mt-3">
          Nothing was changed. Check your connection and try again.
        </p>
      ) : null}
    </>
  )
}
