'use client'

import { useState } from 'react'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import type { CallError } from '@/lib/api/client'
import type { EnrolmentEffect } from '@/lib/fees/schema'

interface EnrolmentActionOptions<Body> {
  /** Sends the request. With `preview`, the server only returns the effect. */
  send: (body: Body, preview: boolean) => Promise<EnrolmentEffect>
  /** The alert's text if the request fails. */
  failed: string
  /** The alert's title after the change. */
  done: string
  /** The name of the account. */
  family: string
  showErrors: (errors: CallError['errors']) => void
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export interface PreviewedChange {
  effect: EnrolmentEffect
  busy: boolean
  confirm: () => Promise<void>
  back: () => void
}

/** Runs a change of an enrolment in two steps: the server's preview, then the change itself. */
export function useEnrolmentAction<Body>(options: EnrolmentActionOptions<Body>) {
  const { send, failed, done, family, showErrors, onClose, onSaved } = options
  const [shown, setShown] = useState<{ body: Body; effect: EnrolmentEffect } | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(body: Body, preview: boolean): Promise<EnrolmentEffect | null> {
    try {
      return await send(body, preview)
    } catch (error) {
      setShown(null)
      const { status } = await showSaveFailure(error, showErrors, failed)
      if (status === 404 || status === 409) await onSaved()
      return null
    }
  }

  async function confirm(body: Body): Promise<void> {
    setBusy(true)
    const effect = await run(body, false)
    setBusy(false)
    if (!effect) return
    onClose()
    await onSaved()
    await alertInformed(done, effect.informed ?? { emailed: 0, held: 0, notifications: 0 }, { names: [family] })
  }

  const change: PreviewedChange | null = shown && {
    effect: shown.effect,
    busy,
    confirm: () => confirm(shown.body),
    back: () => setShown(null),
  }
  return {
    change,
    preview: async (body: Body): Promise<void> => {
      const effect = await run(body, true)
      if (effect) setShown({ body, effect })
    },
  }
}
