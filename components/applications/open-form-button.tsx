'use client'

import { useLayoutEffect, useRef } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { openAuthPopup } from '@/components/shell/portal/account-actions'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { OpenButton } from './use-form-opening'

const SentNotice = loadWhenShown(() => import('./sent-notice').then((module) => module.SentNotice))

interface OpenFormButtonProps extends OpenButton {
  busy: boolean
  onOpen: () => void
}

/** Shows the button that opens a form. Visitors also see links to log in or create an account. */
export function OpenFormButton({ label, started, sent, busy, onOpen }: OpenFormButtonProps) {
  const { status } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // A busy button is disabled and loses focus. Restore focus before the dialog opens, because the dialog remembers the
  // focused element and later returns focus to it.
  useLayoutEffect(() => {
    if (wasBusy.current && !busy) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const link = (which: 'login' | 'register', text: string) => (
    <button
      type="button"
      onClick={() => void openAuthPopup(which, window.location.pathname)}
      className={`${textLinkClass} min-h-11`}
    >
      {text}
    </button>
  )
  return (
    <>
      <Button ref={button} onClick={onOpen} busy={busy} className="max-phone:w-full">
        {started ? 'Continue with the form' : label}
      </Button>
      {/* The minimum height reserves space, so that nothing moves when the session has loaded. */}
      <div className="mt-3 min-h-11">
        {sent ? (
          <SentNotice />
        ) : status === 'out' ? (
          <p className="type-small text-muted">
            First {link('login', 'log in')} or {link('register', 'create an account')}.
          </p>
        ) : null}
      </div>
    </>
  )
}
