'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { alertInfo } from '@/components/ui/dialog/alerts'

/** The state of the button that opens the form, set by the form. */
export interface OpenButton {
  label: string
  /** Some answers have been entered. */
  started: boolean
  /** The form was just sent. */
  sent: boolean
}

export interface Opening {
  open: boolean
  setOpen: (open: boolean) => void
  /** Handles a press of the button. */
  ask: () => void
  busy: boolean
  /** Undefined until the form's code has loaded. Null if there is nothing to open. */
  button: OpenButton | null | undefined
  setButton: (button: OpenButton | null) => void
}

/** The props that FormOpening passes to the form that it loaded. */
export interface ApplicationFormProps {
  label: string
  opening: Opening
}

/**
 * Holds the open state of a form. Visitors who are not signed in get an alert instead (contract 22.4). A press while
 * the session is still loading takes effect afterwards.
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
 * Sets the label and status of the button that opens the form. The button is outside the form and stays the same
 * element, because a button that is replaced during a press gets no click event.
 */
export function useOpenButton({ setButton }: Opening, shown: boolean, { label, started, sent }: OpenButton): void {
  useLayoutEffect(() => {
    setButton(shown ? { label, started, sent } : null)
  }, [setButton, shown, label, started, sent])
}
