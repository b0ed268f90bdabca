'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeField } from '@/components/accounts/second-factor/code-field'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { useForm } from '@/components/ui/form/use-form'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type Answer, CallError, call } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import { useSecondStepActive } from './second-step-shown'

const schema = () => import('@/lib/accounts/second-factor/second-factor-schema').then((module) => module.codeBody)

type SignedIn = Pick<Answer<'showSecondFactor'>, 'user' | 'token'>

interface SecondStepProps {
  /** The available methods. The form asks for the app's code or, without an app, for a recovery code. */
  factors: readonly SecondFactorKind[]
  onDone: (signedIn: SignedIn) => Promise<void>
  /** Called when the user goes back to phone and password, or when the pending login has expired. */
  onBack: () => void
}

const isLoginPending = () =>
  call('pendingLogin').then(
    ({ second_factor }) => second_factor !== null,
    () => false,
  )

/** Asks for the second factor of a login: an app's code, a recovery code or a passkey (contract 39.22). */
export function SecondStep({ factors, onDone, onBack }: SecondStepProps) {
  useSecondStepActive()
  const [isRecoveryCode, setIsRecoveryCode] = useState(!factors.includes('totp'))
  const { field, busy, handleSubmit, setError, reset } = useForm({ schema, initialValues: { code: '' } })
  /** True while the passkey is being checked and, after success, until the next page opens. */
  const [busyOutside, setBusyOutside] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // When the field switches to the other kind of code, focus it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the kind of code changes
  useEffect(() => input.current?.focus(), [isRecoveryCode])

  function switchCode(): void {
    setIsRecoveryCode(!isRecoveryCode)
    reset()
  }

  async function submitPasskey() {
    setBusyOutside(true)
    setError('code', undefined)
    try {
      const { finishByPasskey } = await import('./passkey-second-step')
      await onDone(await finishByPasskey())
    } catch (failure) {
      setBusyOutside(false)
      if (!(failure instanceof CallError) && failure instanceof Error) return setError('code', failure.message)
      await handleFailure(failure)
    }
  }

  async function handleFailure(failure: unknown): Promise<void> {
    // Do not await the alert, because the code below must run while the alert is open.
    void alertError('Login Failed', reasonOf(failure) ?? 'Unable to login')
    const status = failure instanceof CallError ? failure.status : 0
    // A wrong passkey and an expired login have the same status. Ask the server which one it is.
    if (status === 403 || ([401, 409].includes(status) && !(await isLoginPending()))) onBack()
  }

  const submitCode = handleSubmit(async (body) => {
    try {
      await onDone(await call('showSecondFactor', { body }))
      setBusyOutside(true)
    } catch (failure) {
      const wrong = failure instanceof CallError ? failure.errors.code?.[0] : undefined
      if (wrong) {
        setError('code', wrong)
        return input.current?.select()
      }
      // Do not await this call. The form would stay busy while the call checks whether the login is still pending.
      void handleFailure(failure)
    }
  })

  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submitCode}>
      <p className="type-text" role="status">
        {isRecoveryCode
          ? 'Enter one of your recovery codes. Each code works once.'
          : 'Enter the 6-digit code from your authenticator app.'}
      </p>
      <CodeField
        ref={input}
        allowsRecoveryCode={isRecoveryCode}
        label={isRecoveryCode ? 'Recovery code' : 'Code from your app'}
        {...field('code')}
      />
      <Button type="submit" wide busy={busy || busyOutside} busyLabel="Checking...">
        Continue
      </Button>
      <p className="type-small flex flex-wrap gap-x-6">
        {factors.includes('totp') && (isRecoveryCode || factors.includes('recovery')) ? (
          <TextButton onClick={switchCode}>
            {isRecoveryCode ? 'Use a code from your app' : 'Use a recovery code'}
          </TextButton>
        ) : null}
        {factors.includes('passkey') ? (
          <TextButton onClick={() => void submitPasskey()}>Use a passkey</TextButton>
        ) : null}
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
