'use client'

import { useState } from 'react'
import { call } from '@/lib/api/client'
import { skipsCheck } from '@/lib/meetings/before-class'
import { paths } from '@/lib/paths'
import { alertMeetingFailed } from './meeting-failure'
import { openMeetingTab } from './meeting-tab'

export interface ClassMeeting {
  /** The slots whose link is being made. */
  busy: ReadonlySet<string>
  /** Links of slots whose tab the browser did not let open: they are offered as links instead. */
  links: Readonly<Record<string, string>>
  join: (slotId: string, topic: string) => Promise<void>
}

/**
 * Join Now: gets the link of a class and opens it in a tab of its own (contract 20.3), by way of the check of
 * microphone and camera unless the person skips it. The link is made first: where that fails, this tab shows why.
 */
export function useClassMeeting(): ClassMeeting {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})

  async function join(slotId: string, topic: string) {
    const tab = openMeetingTab()
    setBusy((before) => new Set(before).add(slotId))
    try {
      const { meetingLink, hostLink } = await call('createMeeting', { body: { topic, slot_id: slotId } })
      // Whoever gives the class opens it as its host, where the provider knows one.
      const link = skipsCheck() ? (hostLink ?? meetingLink) : paths.beforeClass({ slot: slotId })
      if (tab) tab.go(link)
      else setLinks((before) => ({ ...before, [slotId]: link }))
    } catch (error) {
      tab?.close()
      alertMeetingFailed('Failed to create Zoom meeting.', error)
    } finally {
      setBusy((before) => new Set([...before].filter((id) => id !== slotId)))
    }
  }

  return { busy, links, join }
}
