'use client'

import { useEffect, useState } from 'react'
import { useSession } from '@/components/accounts/session'
import { alertInfo } from '@/components/ui/alerts'

export interface Opening {
  open: boolean
  setOpen: (open: boolean) => void
  /** What the button does. */
  ask: () => void
  busy: boolean
}

/** What FormOpening hands to the form that it fetched. */
export interface ApplicationFormProps {
  label: string
  opening: Opening
}

/**
 * Opening a form: whoever is not signed in gets an alert instead (docs/contract.md 22.4). While the browser is still
 * finding out who is signed in, the wish is kept.
 */
export function useFormOpening(): Opening {
  const { status } = useSession()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    if (!wanted || status === 'loading') return
    setWanted(false)
    if (status === 'in') setOpen(true)
    else void alertInfo('Please sign in first', 'Sign in to continue and fill this form.')
  }, [wanted, status])

  return { open, setOpen, ask: () => setWanted(true), busy: wanted && status === 'loading' }
}
