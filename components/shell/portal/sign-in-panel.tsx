'use client'

import { useEffect } from 'react'
import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { Button } from '@/components/ui/button'
import { eraseKeptClasses } from '@/lib/core/http/kept-classes'
import { openAuthPopup } from './account-actions'

/**
 * Asks visitors to sign in, and then shows the page that they opened. Use `stay` if that page is already rendered but
 * hidden.
 */
export function SignInPanel({ title, stay = false }: { title: string; stay?: boolean }) {
  const open = (which: 'login' | 'register') =>
    openAuthPopup(which, stay ? null : window.location.pathname + window.location.search)
  // The visitor has no session, so erase the classes stored for offline reading.
  useEffect(() => void eraseKeptClasses(), [])
  return (
    <section className="mx-auto flex max-w-[720px] flex-col items-start gap-8 px-5 py-24">
      <Kolam drawing={smallKolam} size={132} width={2} motion="in" className="text-kumkum" />
      <div>
        <h1 className="type-title">{title}</h1>
        <p className="type-lead mt-3 text-muted">Log in to open this page. We’ll bring you back here.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => open('login')}>Log in</Button>
        <Button variant="outline" onClick={() => open('register')}>
          Create an account
        </Button>
      </div>
    </section>
  )
}
