'use client'

import { useEffect, useState } from 'react'
import { isBeingErased, keepAccount } from '@/components/accounts/register/keep-account'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/form/password-field'
import { PhoneField } from '@/components/ui/form/phone-field'
import { useForm } from '@/components/ui/form/use-form'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { LoginBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import { rememberSession } from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { paths } from '@/lib/paths'
import { ConnectNotice } from './connect-notice'
import { reportLoginFailure } from './login-failure'
import { offeredFactors } from './offered-factors'
import { usePendingIdentity } from './pending-identity'
import { ProviderButtons } from './provider-buttons'
import { SwitchLink } from './switch-link'
import { welcome } from './welcome'

/**
 * Returns true if the user comes from a provider and must complete a second step. The URL shows this with
 * `?step=code`.
 */
const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'

/** Loaded only for accounts with two-step login. */
const SecondStep = loadWhenShown(() => import('./second-step').then((module) => module.SecondStep))

const schema = () => import('@/lib/accounts/schema').then((module) => module.loginBody)

interface LoginFormProps {
  /** Called after the success alert has closed and before the next page opens. */
  onDone?: () => void
  /**
   * The page to open after the login, by default the home page (contract 19.1). If null, the current page stays open.
   */
  next?: string | null
  onSwitch?: () => void
}

/** Continues a login whose first step was completed at a provider. A cookie identifies the pending login. */
function useSecondStepOfProvider(onFactorsRequired: (factors: readonly SecondFactorKind[]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends the request once, when the form opens
  useEffect(() => {
    if (!cameForSecondStep()) return
    call('pendingLogin').then(
      ({ second_factor }) => second_factor && onFactorsRequired(second_factor),
      // If the request fails, the form shows the first step of the login as usual.
      () => undefined,
    )
  }, [])
}

export function LoginForm({ onDone, next = paths.home, onSwitch }: LoginFormProps) {
  const { shortName } = useAcademy()
  const { values, field, busy, handleSubmit } = useForm({ schema, initialValues: { phone: '', password: '' } })
  const [done, setDone] = useState(false)
  const [factors, setFactors] = useState<readonly SecondFactorKind[] | null>(null)
  const pending = usePendingIdentity()
  useSecondStepOfProvider(setFactors)

  function showWelcome(): void {
    setDone(true)
    void welcome(next, onDone)
  }

  async function completeLogin(user: SessionUser, token: string, password: string): Promise<void> {
    rememberSession(user, token)
    // The login succeeds even if the provider's account cannot be connected. The user can connect it later in the
    // profile.
    if (pending) await call('linkIdentity', { body: { current_password: password } }).catch(() => undefined)
    showWelcome()
  }

  const submit = handleSubmit(async (body) => {
    try {
      const { user, token, message } = await call('login', { body })
      if (!token) throw new CallError(200, message)
      await completeLogin(user, token, body.password)
    } catch (error) {
      await handleLoginError(error, body)
    }
  })

  async function handleLoginError(error: unknown, body: LoginBody): Promise<void> {
    const requiredFactors = await offeredFactors(error).catch(() => null)
    if (requiredFactors) return setFactors(requiredFactors)
    // Do not wait for the alert. Otherwise, the form stays busy until the user closes the alert.
    if (!isBeingErased(error)) return void reportLoginFailure(error)
    try {
      if (await keepAccount(error.serverMessage, body)) showWelcome()
    } catch (further) {
      await handleLoginError(further, body)
    }
  }

  if (factors)
    return (
      <SecondStep
        factors={factors}
        onDone={({ user, token }) => completeLogin(user, token, values.password)}
        onBack={() => setFactors(null)}
        waiting={
          <p role="status" className="type-lead text-muted">
            Loading...
          </p>
        }
      />
    )

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <ConnectNotice pending={pending} hasAccount />
      <PhoneField
        label="Phone"
        hint="The 10-digit number you registered with."
        autoComplete="tel-national"
        {...field('phone')}
      />
      <PasswordField label="Password" {...field('password')} />
      <Button type="submit" wide disabled={done} busy={busy} busyLabel="Logging in...">
        Log in
      </Button>
      {/* This is a plain link, because a client-side navigation would leave the popup open. */}
      <p className="type-small">
        Forgot your password?{' '}
        <a href={paths.forgotPassword} className={`${textLinkClass} -my-3 py-3`}>
          Reset it
        </a>
      </p>
      <SwitchLink
        question={`New to ${shortName}?`}
        label="Create an account"
        href={paths.register}
        onSwitch={onSwitch}
      />
      <ProviderButtons next={next} />
    </form>
  )
}
