'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

interface FactorFormProps {
  label: string
  busy: boolean
  busyLabel: string
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A step that changes how somebody signs in: its fields, of which the first has the focus; going on, and leaving it as it is. */
export function FactorForm({ label, busy, busyLabel, onSubmit, onCancel, children }: FactorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // What led here is gone from the page, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid max-w-[480px] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-phone:w-full" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
