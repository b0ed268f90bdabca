'use client'

import { useEffect } from 'react'
import { DeferredFormSlot, deferredForm } from '@/components/ui/form/deferred-form'
import { isInputKept } from '@/components/ui/form/kept-input'

const trial = deferredForm(() => import('./trial-form').then((module) => module.TrialForm))

/**
 * Shows the form of /book-trial. Its code loads at once if the form must fill in a course from the URL or a stored
 * draft.
 */
export function TrialPageForm() {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('course') || isInputKept('trial')) trial.loadNow()
  }, [])
  return <DeferredFormSlot form={trial} />
}
