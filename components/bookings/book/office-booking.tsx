'use client'

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { OfficeBookingProps } from './office-booking-dialog'

const OfficeBookingDialog = loadWhenShown(() =>
  import('./office-booking-dialog').then((module) => module.OfficeBookingDialog),
)

/** Lets an admin book a class for a student (contract 31.14). */
export function OfficeBooking(props: OfficeBookingProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" size={16} />
        Book a class
      </Button>
      <OfficeBookingDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}
