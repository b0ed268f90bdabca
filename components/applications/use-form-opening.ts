'use client'

import { useEffect, useState } from 'react'
import { useSession } from '@/components/accounts/session'
import { alertInfo } from '@/components/ui/alerts'

/**
 * Opening a form: whoever is not signed in gets the documented alert instead (spec section 2). While the browser is still
 * finding out who is signed in, the wish is kept.
 */
export function useFormOpening() {
  const { status, user } = useSession()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    if (!wanted || status === 'loading') return
    setWanted(false)
    if (status === 'in') setOpen(true)
    else void alertInfo('Please sign in first', 'Sign in to continue and fill this form.')
  }, [wanted, status])

  return { open, setOpen, user, ask: () => setWanted(true), busy: wanted && status === 'loading' }
}
