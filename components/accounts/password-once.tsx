'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'

interface PasswordOnceProps {
  /** What it is asked for. */
  title: string
  button: string
  busyLabel: string
  /** What was wrong with the one before. */
  fault?: string
  busy: boolean
  onGiven: (password: string) => void
  onCancel: () => void
}

/** The current password, asked once more of whoever signed in a while ago: a session alone changes no way in. */
export function PasswordOnce({ title, button, busyLabel, fault, busy, onGiven, onCancel }: PasswordOnceProps) {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The button that led here is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(password)
      }}
    >
      <Notice title={title} live>
        You signed in a while ago: please give your password once more.
      </Notice>
      <PasswordField
        label="Your password"
        error={fault}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-phone:w-full" busy={busy} busyLabel={busyLabel}>
          {button}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
