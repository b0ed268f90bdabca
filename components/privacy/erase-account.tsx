'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LeavingForm } from './leaving-form'

/** Lets users request the deletion of their account. First lists which data is deleted and which is kept. */
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
