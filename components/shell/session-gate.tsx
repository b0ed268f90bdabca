'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { restoreSession, useSession } from '@/components/accounts/session'
import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { ErrorState, Loading } from '@/components/ui/states'
import { forgetSession } from '@/lib/auth/browser-session'
import { openAccount } from './account-actions'
import { SignInPanel } from './sign-in-panel'

/**
 * Shows a signed-in page's content once this tab's session is the one that the server rendered the page for: a new tab is
 * refilled first. Content that was shown stays, with all that was typed into it, when the session ends meanwhile.
 */
export function SessionGate({ userId, title, children }: { userId: string; title: string; children: ReactNode }) {
  const { status, user } = useSession()
  const [entered, setEntered] = useState(false)
  const [asked, setAsked] = useState<'not yet' | 'answered' | 'in vain'>('not yet')
  const fits = user?.id === userId
  const another = status === 'in' && !fits

  useEffect(() => {
    if (fits) setEntered(true)
  }, [fits])

  useEffect(() => {
    if (fits || status === 'loading') return
    // Somebody else signed in since the server rendered this page.
    if (another && (entered || asked !== 'not yet')) return window.location.reload()
    if (entered || asked !== 'not yet') return
    forgetSession()
    void restoreSession().then((answered) => setAsked(answered ? 'answered' : 'in vain'))
  }, [fits, status, another, entered, asked])

  if (fits || entered) {
    return (
      <>
        {status === 'out' ? <SessionEnded /> : null}
        {children}
      </>
    )
  }
  if (asked === 'answered' && status === 'out') return <SignInPanel title={title} />
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {asked === 'in vain' ? (
        <ErrorState
          title="The academy does not answer."
          text="You are signed in as before. Look whether you are connected, and try again."
          onRetry={() => setAsked('not yet')}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

function SessionEnded() {
  return (
    <div
      role="alert"
      className="sticky top-0 z-20 mb-6 flex flex-wrap items-center justify-between gap-4 border-turmeric border-l-4 bg-card px-5 py-4"
    >
      <p className="type-text">Your session has ended. What you typed is still here.</p>
      <Button size="small" onClick={() => openAccount('login', null)}>
        Log in again
      </Button>
    </div>
  )
}
