'use client'

import { useEffect } from 'react'
import { DeferredFormSlot, deferredForm } from '@/components/ui/form/deferred-form'
import { isInputKept } from '@/components/ui/form/kept-input'

const trial = deferredForm(() => import('./trial-form').then((module) => module.TrialForm))

/** The form of /book-trial. What the address or the tab knows of it is to be seen at once, and the form's code does that. */
export function TrialPageForm() {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('course') || isInputKept('trial')) trial.loadNow()
  }, [])
  return <DeferredFormSlot form={trial} />
}
