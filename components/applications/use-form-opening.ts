'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { alertInfo } from '@/components/ui/dialog/alerts'

/** The label and status of the button that opens the form. The form sets them. */
export interface OpenButton {
  label: string
  /** True if the user has entered any answers. */
  started: boolean
  /** True if the user has just sent the form. */
  sent: boolean
}

export interface Opening {
  open: boolean
  setOpen: (open: boolean) => void
  /** Handles a press of the button. */
  requestOpen: () => void
  busy: boolean
  /**
   * The label and status of the button. Undefined until the form's code has loaded. Null if the form cannot be opened.
   */
  button: OpenButton | null | undefined
  setButton: (button: OpenButton | null) => void
}

/** The props that FormOpening passes to the form after loading its code. */
export interface ApplicationFormProps {
  label: string
  opening: Opening
}

/**
 * Controls whether a form is open. If a visitor tries to open the form, shows an alert (contract 22.4). If the user
 * presses the button while the session is loading, the form opens once the session has loaded.
 */
export function useFormOpening(): Opening {
  const { status } = useSession()
  const [open, setOpen] = useState(false)
  const [openRequested, setOpenRequested] = useState(false)
  const [button, setButton] = useState<OpenButton | null>()

  useEffect(() => {
    if (!openRequested || status === 'loading') return
    setOpenRequested(false)
    if (status === 'in') setOpen(true)
    else void alertInfo('Please sign in first', 'Sign in to continue and fill this form.')
  }, [openRequested, status])

  const isFormLoading = open && button === undefined
  const busy = (openRequested && status === 'loading') || isFormLoading
  return { open, setOpen, requestOpen: () => setOpenRequested(true), busy, button, setButton }
}

/** Sets the label and status of the button that opens the form. */
export function useOpenButton({ setButton }: Opening, shown: boolean, { label, started, sent }: OpenButton): void {
  useLayoutEffect(() => {
    setButton(shown ? { label, started, sent } : null)
  }, [setButton, shown, label, started, sent])
}
