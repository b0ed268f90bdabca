'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { alertInfo } from '@/components/ui/dialog/alerts'

/** The button that opens a form, as the form wants it: what it says, and what stands below it. */
export interface OpenButton {
  label: string
  /** Something is filled in already. */
  started: boolean
  /** The form was sent just now. */
  sent: boolean
}

export interface Opening {
  open: boolean
  setOpen: (open: boolean) => void
  /** What the button does. */
  ask: () => void
  busy: boolean
  /** Undefined until the form's code is here; null where there is nothing to open any more. */
  button: OpenButton | null | undefined
  setButton: (button: OpenButton | null) => void
}

/** What FormOpening hands to the form that it fetched. */
export interface ApplicationFormProps {
  label: string
  opening: Opening
}

/**
 * Opening a form: whoever is not signed in gets an alert instead (contract 22.4). While the browser is still
 * finding out who is signed in, the wish is kept.
 */
export function useFormOpening(): Opening {
  const { status } = useSession()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [button, setButton] = useState<OpenButton | null>()

  useEffect(() => {
    if (!wanted || status === 'loading') return
    setWanted(false)
    if (status === 'in') setOpen(true)
    else void alertInfo('Please sign in first', 'Sign in to continue and fill this form.')
  }, [wanted, status])

  const isComing = open && button === undefined
  const busy = (wanted && status === 'loading') || isComing
  return { open, setOpen, ask: () => setWanted(true), busy, button, setButton }
}

/**
 * The form's word on the button that opens it. The button itself stands outside the form and stays the same element: one
 * that was replaced while it was being pressed would never hear of it.
 */
export function useOpenButton({ setButton }: Opening, shown: boolean, { label, started, sent }: OpenButton): void {
  useLayoutEffect(() => {
    setButton(shown ? { label, started, sent } : null)
  }, [setButton, shown, label, started, sent])
}
