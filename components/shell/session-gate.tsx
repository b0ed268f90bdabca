'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { restoreSession, takeCalls, useSession } from '@/components/accounts/session'
import { Button } from '@/components/ui/button'
import { ChosenZone } from '@/components/ui/clocks'
import { PageTitle } from '@/components/ui/page-title'
import { Loading } from '@/components/ui/states'
import { call } from '@/lib/api/client'
import { forgetSession, readSession } from '@/lib/auth/browser-session'
import { openAccount } from './account-actions'
import { SignInPanel } from './sign-in-panel'

takeCalls({ call })

type SessionGateProps = {
  /** Whom the server rendered the page for, by the cookie. */
  userId: string
  /** The zone that they chose to read times in. */
  timeZone: string | null
  title: string
  children: ReactNode
}

/** What restoring the session of a new tab came to. */
type Restore = 'not needed' | 'under way' | 'done' | 'no answer' | 'signed out'

/**
 * Shows a signed-in page's content where this tab is nobody's yet, or is the page's own person's. The server cannot know
 * which, so it draws none of it. A new tab is nobody's; its session is restored behind what is shown. A tab of somebody
 * else loads the page anew and follows the cookie. Content that was shown stays, with all that was typed into it, when the
 * session ends meanwhile.
 */
export function SessionGate({ userId, timeZone, title, children }: SessionGateProps) {
  const { status, user } = useSession()
  const [stage, setStage] = useState<'closed' | 'open' | 'leaving'>('closed')
  const [restore, setRestore] = useState<Restore>('not needed')

  const ask = useCallback(() => {
    setRestore('under way')
    void restoreSession().then((answered) =>
      setRestore(!answered ? 'no answer' : readSession() ? 'done' : 'signed out'),
    )
  }, [])

  useEffect(() => {
    if (stage === 'leaving') return
    // While the page comes alive `user` is still what the server knew, which is nobody: the storage itself is asked.
    const holder = user ?? readSession()?.user
    if (holder && holder.id !== userId) {
      setStage('leaving')
      // Whoever signs in over an open page stays; else the tab's session is the older one, and the cookie decides.
      if (stage === 'closed') forgetSession()
      window.location.reload()
    } else if (stage === 'closed') {
      setStage('open')
      if (!holder) ask()
    }
  }, [user, stage, userId, ask])

  useEffect(() => {
    if (user) setRestore((before) => (before === 'signed out' ? 'done' : before))
  }, [user])

  if (stage !== 'open' || (user && user.id !== userId)) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Loading />
      </>
    )
  }
  // It ended before this tab ever knew it. Nothing of the page is left to see, but what was typed comes back with the person.
  const hidden = restore === 'signed out' && status === 'out'
  return (
    <>
      {hidden ? <SignInPanel title={title} stay /> : null}
      {restore === 'no answer' ? <NoAnswer onRetry={ask} /> : null}
      {status === 'out' && (restore === 'not needed' || restore === 'done') ? <SessionEnded /> : null}
      <div className={hidden ? 'hidden' : 'contents'}>
        <ChosenZone value={timeZone}>{children}</ChosenZone>
      </div>
    </>
  )
}

const barClass =
  'tall:sticky top-0 z-20 mb-6 flex flex-wrap items-center justify-between gap-4 border-turmeric border-l-4 bg-card px-5 py-4'

function SessionEnded() {
  return (
    <div role="alert" className={barClass}>
      <p className="type-text">Your session has ended. What you typed is still here.</p>
      <Button size="small" onClick={() => openAccount('login', null)}>
        Log in again
      </Button>
    </div>
  )
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={barClass}>
      <div>
        <p className="type-h4">The academy does not answer.</p>
        <p className="type-text mt-1 text-muted">
          You are signed in as before. Look whether you are connected, and try again.
        </p>
      </div>
      <Button variant="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
