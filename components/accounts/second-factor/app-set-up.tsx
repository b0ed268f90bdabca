'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type Answer, CallError, call } from '@/lib/api/client'
import { CodeField } from './code-field'
import { FactorForm } from './factor-form'

const rules = () => import('@/lib/accounts/second-factor/second-factor-schema')
const passwordSchema = () => rules().then((module) => module.setUpAppBody)
const codeSchema = () => rules().then((module) => module.codeBody)

type App = Answer<'setUpApp'>['app']

interface AppSetUpProps {
  /** Called with the recovery codes once two-step login is on. */
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

const FAILED = 'Two-step login could not be set up'

/**
 * Sets up an authenticator app: asks for the password, shows the secret, and finally asks for the first code (contract
 * 39.2).
 */
export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const [app, setApp] = useState<App | null>(null)
  return app ? (
    <Confirm app={app} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Password onApp={setApp} onCancel={onCancel} />
  )
}

function Password({ onApp, onCancel }: { onApp: (app: App) => void; onCancel: () => void }) {
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema: passwordSchema,
    initialValues: { current_password: '' },
  })
  const begin = handleSubmit(async (body) => {
    try {
      onApp((await call('setUpApp', { body })).app)
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', FAILED, reasonOf(error))
    }
  })

  return (
    <FactorForm label="Continue" busy={busy} busyLabel="Checking..." onSubmit={begin} onCancel={onCancel}>
      <PasswordField label="Your password" hint="Please confirm that it’s you." {...field('current_password')} />
    </FactorForm>
  )
}

/** Splits the secret into groups of four characters, which are easier to copy. */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Confirm({ app, onDone, onCancel }: AppSetUpProps & { app: App }) {
  const { field, busy, handleSubmit, setError } = useForm({ schema: codeSchema, initialValues: { code: '' } })
  const confirm = handleSubmit(async (body) => {
    try {
      onDone((await call('confirmApp', { body })).recovery_codes)
    } catch (error) {
      const wrong = error instanceof CallError ? error.errors.code?.[0] : undefined
      if (wrong) return setError('code', wrong)
      void alertError('Error', FAILED, reasonOf(error))
    }
  })

  return (
    <FactorForm label="Turn on" busy={busy} busyLabel="Checking..." onSubmit={confirm} onCancel={onCancel}>
      <ol className="type-text grid list-decimal gap-4 pl-5">
        <li>
          Open an authenticator app on your phone and scan this QR code.
          {/* biome-ignore lint/performance/noImgElement: the server draws this QR code for one response */}
          <img
            src={`data:image/svg+xml;base64,${btoa(app.qr)}`}
            alt="QR code for your authenticator app"
            width={200}
            height={200}
            className="mt-3 bg-white p-3"
          />
        </li>
        <li>
          Using this phone?{' '}
          <a href={app.address} className={`${textLinkClass} -my-3 py-3`}>
            Open your app
          </a>
          , or enter this key in it:
          <p className="tnum mt-1 select-all break-words font-semibold">{groupByFour(app.secret)}</p>
        </li>
        <li>Enter the 6-digit code from the app.</li>
      </ol>
      <CodeField label="Code from your app" {...field('code')} />
    </FactorForm>
  )
}
