'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LeavingForm } from './leaving-form'

/** Asks for one's own account to be erased: what goes and what stays is shown first. */
export function EraseAccount() {
  const [open, setOpen] = useState(false)
  return open ? (
    <LeavingForm
      call="requestErasure"
      title="Delete my account"
      question="Delete your account?"
      button="Delete my account"
      onClose={() => setOpen(false)}
    />
  ) : (
    <Button variant="outline" className="max-phone:w-full phone:justify-self-start" onClick={() => setOpen(true)}>
      Delete my account
    </Button>
  )
}
