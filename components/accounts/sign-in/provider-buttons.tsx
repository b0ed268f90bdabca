'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { alertError } from '@/components/ui/dialog/alerts'
import { paths } from '@/lib/paths'

/**
 * Shows a sign-in button for each configured provider. Renders nothing if no provider is configured (contract 37.9).
 */
export function ProviderButtons({ next = paths.home }: { next?: string | null }) {
  const { signInWith } = useAcademy()
  const [busy, setBusy] = useState<string>()
  if (signInWith.length === 0) return null

  async function signIn(provider: string) {
    setBusy(provider)
    try {
      const { signInWithProvider } = await import('./provider-sign-in')
      await signInWithProvider(provider, next ?? window.location.pathname)
    } catch {
      setBusy(undefined)
      void alertError(
        'Server Error',
        'Unable to login',
        'We could not reach the server. Check your connection and try again.',
      )
    }
  }

  return (
    <div className="grid gap-3 border-line border-t pt-5">
      {signInWith.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          wide
          busy={busy === id}
          busyLabel={`Opening ${name}...`}
          disabled={busy !== undefined}
          onClick={() => void signIn(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}
