'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'

const AddEnquiryDialog = loadWhenShown(() => import('./add-enquiry-dialog').then((module) => module.AddEnquiryDialog))

/** Opens the form for an enquiry that reached the office by phone, by WhatsApp or in person. */
export function AddEnquiry({ onAdded }: { onAdded: () => void }) {
  const [open, setOpen] = useState(false)
  const mayAdd = useOfficeRight('desk')
  if (!mayAdd) return null
  return (
    <>
      <Button variant="peacock" size="small" onClick={() => setOpen(true)}>
        Add an enquiry
      </Button>
      {open ? <AddEnquiryDialog open={open} onOpenChange={setOpen} onAdded={onAdded} /> : null}
    </>
  )
}
