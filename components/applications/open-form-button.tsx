'use client'

import { useLayoutEffect, useRef } from 'react'
import { useSession } from '@/components/accounts/session'
import { openAccount } from '@/components/shell/account-actions'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { textLinkClass } from '@/components/ui/text-link'

interface OpenFormButtonProps {
  label: string
  /** Something is filled in already. */
  started: boolean
  sent?: boolean
  busy: boolean
  onOpen: () => void
  /** The form stands open. Who opened it before its code was here had pressed a button that has gone since. */
  pressed?: boolean
}

/** The button that opens a form, and for visitors the way to an account. */
export function OpenFormButton({ label, started, sent = false, busy, onOpen, pressed = false }: OpenFormButtonProps) {
  const { status } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(pressed)
  // Before the dialog takes the focus, so that it can give it back.
  useLayoutEffect(() => {
    if (wasPressed.current) button.current?.focus()
  }, [])
  const link = (which: 'login' | 'register', text: string) => (
    <button
      type="button"
      onClick={() => void openAccount(which, window.location.pathname)}
      className={`${textLinkClass} min-h-11`}
    >
      {text}
    </button>
  )
  return (
    <>
      <Button ref={button} onClick={onOpen} busy={busy} className="max-phone:w-full">
        {started ? 'Continue the form' : label}
      </Button>
      {/* Keeps its place, so that nothing moves when it is known who is there. */}
      <div className="mt-3 min-h-11">
        {sent ? (
          <Notice kind="success" title="Your form is with the office" live>
            You may send it again while it waits; the new one takes the place of the old.
          </Notice>
        ) : status === 'out' ? (
          <p className="type-small text-muted">
            First {link('login', 'log in')} or {link('register', 'create an account')}.
          </p>
        ) : null}
      </div>
    </>
  )
}
