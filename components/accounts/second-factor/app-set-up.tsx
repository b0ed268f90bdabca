'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type Answer, CallError, call } from '@/lib/api/client'
import { CodeField } from './code-field'
import { FactorForm } from './factor-form'

type App = Answer<'setUpApp'>['app']

interface AppSetUpProps {
  /** Called with the recovery codes once two-step login is on. */
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

const FAILED = 'Two-step login could not be set up'

/**
 * Sets up an authenticator app: asks for the password, shows the secret, then asks for a first code (contract 39.2).
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
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    setError(undefined)
    try {
      onApp((await call('setUpApp', { body: { current_password: password } })).app)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallError) setError(failure.errors.current_password?.[0])
      void alertError('Error', FAILED, reasonOf(failure))
    }
  }

  return (
    <FactorForm label="Continue" busy={busy} busyLabel="Checking..." onSubmit={() => void begin()} onCancel={onCancel}>
      <PasswordField
        label="Your password"
        hint="Please confirm that it’s you."
        error={error}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FactorForm>
  )
}

/** Splits the secret into groups of four, which are easier to copy. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Confirm({ app, onDone, onCancel }: AppSetUpProps & { app: App }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    setError(undefined)
    try {
      onDone((await call('confirmApp', { body: { code } })).recovery_codes)
    } catch (failure) {
      setBusy(false)
      const wrong = failure instanceof CallError ? failure.errors.code?.[0] : undefined
      if (wrong) return setError(wrong)
      void alertError('Error', FAILED, reasonOf(failure))
    }
  }

  return (
    <FactorForm label="Turn on" busy={busy} busyLabel="Checking..." onSubmit={() => void confirm()} onCancel={onCancel}>
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
          <p className="tnum mt-1 select-all break-words font-semibold">{inFours(app.secret)}</p>
        </li>
        <li>Enter the 6-digit code from the app.</li>
      </ol>
      <CodeField
        label="Code from your app"
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FactorForm>
  )
}
