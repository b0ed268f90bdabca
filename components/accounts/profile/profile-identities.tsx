'use client'

import { useEffect, useRef, useState } from 'react'
import { usePendingIdentity, wasTaken } from '@/components/accounts/sign-in/pending-identity'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import type { OwnIdentity, PendingView } from '@/lib/accounts/sign-in/identities-schema'
import { CallError, call } from '@/lib/api/client'
import { shortDate, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

const FAILED = 'The account could not be connected'

/**
 * Returns true if there is anything to show: a configured provider or a connected external account (contract 37.18).
 */
export function useShowsIdentities(): boolean {
  const { data } = useCall('identities')
  return data !== undefined && data.identities.length + data.providers.length > 0
}

/** Lets users connect and disconnect external accounts for signing in. Connecting requires the password. */
export function ProfileIdentities() {
  const { data, mutate } = useCall('identities')
  const pending = usePendingIdentity()
  const [busy, setBusy] = useState<string>()
  const [connected, setConnected] = useState(false)
  // A user who returns from the provider must finish connecting here, so scroll to this section.
  const mustScroll = Boolean(data) && (pending !== null || wasTaken()) && !connected
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mustScroll) top.current?.scrollIntoView({ block: 'start' })
  }, [mustScroll])
  if (!data) return null
  const open = data.providers.filter(({ id }) => !data.identities.some(({ provider }) => provider === id))

  async function connect(provider: string) {
    setBusy(provider)
    try {
      const { signInWithProvider } = await import('@/components/accounts/sign-in/provider-sign-in')
      await signInWithProvider(provider, paths.profile, { keepSession: true })
    } catch {
      setBusy(undefined)
      void alertError('Error', FAILED, 'We could not reach the server. Check your connection and try again.')
    }
  }

  async function disconnect({ id, name }: OwnIdentity) {
    const question = 'You will need your phone number and password to log in.'
    if (!(await confirmAction(`Disconnect ${name}?`, question, 'Disconnect', 'Keep it'))) return
    setBusy(id)
    try {
      void alertSuccess((await call('unlinkIdentity', { params: { id } })).message)
    } catch (error) {
      void alertError('Error', 'The account could not be disconnected', reasonOf(error))
    } finally {
      setBusy(undefined)
      void mutate()
    }
  }

  return (
    <div ref={top} className="grid scroll-mt-32 gap-5">
      {wasTaken() ? (
        <Notice kind="warning" title="That account is already connected to a different academy account." />
      ) : null}
      {pending && !connected ? (
        <ConnectForm
          pending={pending}
          onDone={() => {
            setConnected(true)
            void mutate()
          }}
        />
      ) : null}
      {data.identities.length > 0 ? (
        <ul className="border-line border-t">
          {data.identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              busy={busy === identity.id}
              disabled={busy !== undefined}
              onEnd={() => void disconnect(identity)}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {open.map(({ id, name }) => (
          <Button
            key={id}
            variant="outline"
            className="max-phone:w-full"
            busy={busy === id}
            busyLabel={`Opening ${name}...`}
            disabled={busy !== undefined}
            onClick={() => void connect(id)}
          >
            Connect {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const schema = () => import('@/lib/accounts/sign-in/identities-schema').then((module) => module.linkIdentityBody)

/**
 * Requires the password to connect an account, because a stolen session must not be enough to add another way to sign
 * in.
 */
function ConnectForm({ pending, onDone }: { pending: PendingView; onDone: () => void }) {
  const { field, busy, handleSubmit, showErrors } = useForm({ schema, initialValues: { current_password: '' } })
  const connect = handleSubmit(async (body) => {
    try {
      void alertSuccess((await call('linkIdentity', { body })).message)
      onDone()
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', FAILED, reasonOf(error))
    }
  })

  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={connect}>
      <Notice title={`Connect ${pending.provider_name}${pending.email ? ` (${pending.email})` : ''}?`}>
        After that, anyone who can sign in to that account can also sign in here. Enter your password to confirm.
      </Notice>
      <PasswordField label="Your password" {...field('current_password')} />
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Connecting...">
        Connect
      </Button>
    </form>
  )
}

interface IdentityRowProps {
  identity: OwnIdentity
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

function IdentityRow({ identity: { name, email, linked_at }, busy, disabled, onEnd }: IdentityRowProps) {
  const zone = useViewerZone() ?? 'UTC'
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-[220px]">
        <b className="block break-words font-semibold">{name}</b>
        <span className="type-note block break-words text-muted">
          {email ? `${email}, ` : ''}connected {shortDate(wallClock(linked_at, zone).date)}
        </span>
      </div>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        busyLabel="Disconnecting..."
        disabled={disabled}
        aria-label={`Disconnect ${name}`}
        onClick={onEnd}
      >
        Disconnect
      </Button>
    </li>
  )
}
