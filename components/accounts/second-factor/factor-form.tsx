'use client'

import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

interface FactorFormProps {
  label: string
  busy: boolean
  busyLabel: string
  onSubmit: (event: SyntheticEvent) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** Wraps the fields of a form for two-step login, adds its Continue and Cancel buttons, and focuses the first field. */
export function FactorForm({ label, busy, busyLabel, onSubmit, onCancel, children }: FactorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // This form replaces the button that opened it, so move the focus to the form's first field.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <form ref={form} noValidate method="post" className="grid max-w-[480px] gap-5" onSubmit={onSubmit}>
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
