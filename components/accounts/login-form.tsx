'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { PhoneField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { textLinkClass } from '@/components/ui/text-link'
import { academy } from '@/lib/academy'
import { type LoginBody, loginBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/browser-session'
import { tenDigits } from '@/lib/core/phone'
import { paths } from '@/lib/paths'
import { ConnectNotice } from './connect-notice'
import { isBeingErased, keepAccount } from './keep-account'
import { reportLoginFailure } from './login-failure'
import { OtherWays } from './other-ways'
import { usePendingIdentity } from './pending-identity'
import { SwitchLink } from './switch-link'
import { welcome } from './welcome'

interface LoginFormProps {
  /** Called when the success alert has gone, before leaving for the next page. */
  onDone?: () => void
  /** Where to go afterwards, home unless told (docs/contract.md 19.1). Null: nowhere, the page stays. */
  next?: string | null
  onSwitch?: () => void
}

export function LoginForm({ onDone, next = paths.home, onSwitch }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<LoginBody>({ resolver: zodResolver(loginBody) })
  const { errors, isSubmitting } = formState
  const [done, setDone] = useState(false)
  const pending = usePendingIdentity()

  function arrive(): void {
    setDone(true)
    void welcome(next, onDone)
  }

  const submit = handleSubmit(async (body) => {
    try {
      const { user, token, message } = await call('login', { body })
      if (!token) throw new CallError(200, message)
      rememberSession(user, token)
      // Beside the login: where it fails, one is in all the same, and the profile offers it again.
      if (pending) await call('linkIdentity', { body: { current_password: body.password } }).catch(() => undefined)
    } catch (error) {
      if (isBeingErased(error)) {
        if (await keepAccount(error.serverMessage, body)) arrive()
        return
      }
      // Not waited for: an alert stands alone, and what was under way behind it is over.
      void reportLoginFailure(error)
      return
    }
    arrive()
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <ConnectNotice pending={pending} known />
      <PhoneField
        label="Phone"
        hint="The ten digits that you registered with."
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone', { setValueAs: tenDigits })}
      />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <Button type="submit" wide disabled={done} busy={isSubmitting} busyLabel="Logging in...">
        Log in
      </Button>
      {/* A plain link: inside the popup, a page change that keeps the document would leave the popup standing. */}
      <p className="type-small">
        Forgot your password?{' '}
        <a href={paths.forgotPassword} className={`${textLinkClass} -my-3 py-3`}>
          Set a new one
        </a>
      </p>
      <SwitchLink
        question={`New to ${academy.shortName}?`}
        label="Create an account"
        href={paths.register}
        onSwitch={onSwitch}
      />
      <OtherWays next={next} />
    </form>
  )
}
