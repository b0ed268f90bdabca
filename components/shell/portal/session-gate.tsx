'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { restoreSession, setApiClient, useSession } from '@/components/accounts/sign-in/session'
import { Button } from '@/components/ui/button'
import { type PageTime, PageTimeContext } from '@/components/ui/clocks'
import { Loading } from '@/components/ui/data/states'
import { PageTitle } from '@/components/ui/text/page-title'
import { call } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import { openAuthPopup } from './account-actions'
import { SignInPanel } from './sign-in-panel'
import { TabSession } from './tab-session'

setApiClient({ call })

type SessionGateProps = {
  /** The ID of the user in the session cookie. The server rendered the page for this user. */
  userId: string
  time: PageTime
  title: string
  children: ReactNode
}

/** The result of restoring the session in a new tab. */
type Restore = 'unknown' | 'not needed' | 'pending' | 'done' | 'no answer' | 'signed out'

/**
 * Shows a page to the user whom the session cookie identifies. If the tab has no session, restores the session in the
 * background. If the session ends later, the page and all entered text stay visible.
 */
export function SessionGate({ userId, time, title, children }: SessionGateProps) {
  const { status, user } = useSession()
  const [restore, setRestore] = useState<Restore>('unknown')
  const holder = user?.id

  const startRestore = useCallback(() => {
    setRestore('pending')
    void restoreSession().then((answered) =>
      setRestore(!answered ? 'no answer' : readSession() ? 'done' : 'signed out'),
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the tab's user changes
  useEffect(() => {
    // Read the session from storage, because TabSession may have just changed it.
    const session = readSession()
    if (restore === 'unknown' && !session) startRestore()
    else if (session && (restore === 'unknown' || restore === 'signed out')) setRestore('not needed')
  }, [restore, startRestore, holder])

  const another = holder !== undefined && holder !== userId
  // The session ended before this tab could restore it. Hide the page until the same user signs in again.
  const hidden = restore === 'signed out' && status === 'out'
  return (
    <>
      <TabSession userId={userId} holder={holder} time={time} />
      {hidden ? <SignInPanel title={title} stay /> : null}
      {restore === 'no answer' ? <NoAnswer onRetry={startRestore} /> : null}
      {status === 'out' && (restore === 'not needed' || restore === 'done') ? <SessionEnded /> : null}
      {another ? (
        <>
          <PageTitle>{title}</PageTitle>
          <Loading />
        </>
      ) : (
        <div className={hidden ? 'hidden' : 'contents'}>
          <PageTimeContext value={time}>{children}</PageTimeContext>
        </div>
      )}
    </>
  )
}

const barClass =
  'tall:sticky top-0 z-20 mb-6 flex flex-wrap items-center justify-between gap-4 border-turmeric border-l-4 bg-card px-5 py-4'

function SessionEnded() {
  return (
    <div role="alert" className={barClass}>
      <p className="type-text">Your session has ended. What you typed is still here.</p>
      <Button size="small" onClick={() => openAuthPopup('login', null)}>
        Log in again
      </Button>
    </div>
  )
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={barClass}>
      <div>
        <p className="type-h4">We could not reach the server.</p>
        <p className="type-text mt-1 text-muted">You are still signed in. Check your connection and try again.</p>
      </div>
      <Button variant="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
