'use client'

import { useEffect } from 'react'
import { DeferredFormSlot, deferredForm } from '@/components/ui/deferred-form'

const trial = deferredForm(() => import('./trial-form').then((module) => module.TrialForm))

/** The form of /book-trial. A course that the address names is to be seen chosen, and the form's code does that. */
export function TrialPageForm() {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('course')) trial.loadNow()
  }, [])
  return <DeferredFormSlot form={trial} />
}
