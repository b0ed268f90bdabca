'use client'

import { useState } from 'react'
import { call } from '@/lib/api/client'
import { skipsCheck } from '@/lib/meetings/skip-check'
import { paths } from '@/lib/paths'
import { alertMeetingFailed } from './meeting-failure'
import { openMeetingTab } from './meeting-tab'

export interface ClassMeeting {
  /** The IDs of slots whose meeting link is being created. */
  busy: ReadonlySet<string>
  /** The links for which the browser blocked the new tab, keyed by slot ID. */
  links: Readonly<Record<string, string>>
  join: (slotId: string, topic: string) => Promise<void>
}

/**
 * Opens a class's meeting in a new tab (contract 20.3). The new tab first checks the microphone and camera, unless the
 * user turned this check off. If the meeting link cannot be created, the current tab shows an error.
 */
export function useClassMeeting(): ClassMeeting {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})

  async function join(slotId: string, topic: string) {
    const tab = openMeetingTab()
    setBusy((before) => new Set(before).add(slotId))
    try {
      const { meetingLink, hostLink } = await call('createMeeting', { body: { topic, slot_id: slotId } })
      // If the provider supports hosts, the teacher joins as the host.
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
