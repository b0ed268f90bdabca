'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeField } from '@/components/accounts/second-factor/code-field'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type Answer, CallError, call } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import { useSecondStepActive } from './second-step-shown'

type SignedIn = Pick<Answer<'showSecondFactor'>, 'user' | 'token'>

interface SecondStepProps {
  /** The second-step methods of the account. The first one is offered first. */
  ways: readonly SecondFactorKind[]
  onDone: (signedIn: SignedIn) => Promise<void>
  /**
   * Called to return to the phone and password, either by the user's choice or because the pending login has expired.
   */
  onBack: () => void
}

const stillWaits = () =>
  call('pendingLogin').then(
    ({ second_factor }) => second_factor !== null,
    () => false,
  )

/** Shows the second step of a login, which asks for an app's code or a recovery code (contract 39.22). */
export function SecondStep({ ways, onDone, onBack }: SecondStepProps) {
  useSecondStepActive()
  const [paper, setPaper] = useState(!ways.includes('totp'))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // When the field switches to the other kind of code, focus it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the kind of code changes
  useEffect(() => field.current?.focus(), [paper])

  function turn(): void {
    setPaper(!paper)
    setCode('')
    setError(undefined)
  }

  async function byPasskey() {
    setBusy(true)
    setError(undefined)
    try {
      const { showPasskey } = await import('./passkey-second-step')
      await onDone(await showPasskey())
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof CallError) && failure instanceof Error) return setError(failure.message)
      await refused(failure)
    }
  }

  async function refused(failure: unknown): Promise<void> {
    // Not awaited, because the alert opens over the form.
    void alertError('Login Failed', reasonOf(failure) ?? 'Unable to login')
    const status = failure instanceof CallError ? failure.status : 0
    // The server returns the same status for a wrong passkey and a missing one, so check whether the login is still
    // pending.
    if (status === 403 || ([401, 409].includes(status) && !(await stillWaits()))) onBack()
  }

  async function show() {
    if (code.trim() === '') return setError('Enter the code')
    setBusy(true)
    setError(undefined)
    try {
      await onDone(await call('showSecondFactor', { body: { code } }))
    } catch (failure) {
      setBusy(false)
      const wrong = failure instanceof CallError ? failure.errors.code?.[0] : undefined
      if (wrong) {
        setError(wrong)
        return field.current?.select()
      }
      await refused(failure)
    }
  }

  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void show()
      }}
    >
      <p className="type-text" role="status">
        {paper
          ? 'Enter one of your recovery codes. Each code works once.'
          : 'Enter the 6-digit code from your authenticator app.'}
      </p>
      <CodeField
        ref={field}
        paper={paper}
        label={paper ? 'Recovery code' : 'Code from your app'}
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={busy} busyLabel="Checking...">
        Continue
      </Button>
      <p className="type-small flex flex-wrap gap-x-6">
        {ways.includes('totp') && (paper || ways.includes('recovery')) ? (
          <TextButton onClick={turn}>{paper ? 'Use a code from your app' : 'Use a recovery code'}</TextButton>
        ) : null}
        {ways.includes('passkey') ? <TextButton onClick={() => void byPasskey()}>Use a passkey</TextButton> : null}
        <TextButton onClick={onBack}>Back</TextButton>
      </p>
      <p className="type-small text-muted">
        No app or codes? Write to the academy office, which can turn off two-step login.
      </p>
    </form>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={`${textLinkClass} -my-3 min-h-11 py-3`}>
      {children}
    </button>
  )
}
