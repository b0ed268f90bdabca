import type { ReactNode } from 'react'
import { AuthAside } from './auth-aside'

/** Lays out the login and sign-up forms as pages, with a short footer (shell.css). */
export function AuthPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <section className="auth-page mx-auto max-w-[880px] px-5 py-12 phone:py-24">
      <div className="frame grid gap-2.5 p-3 phone:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <AuthAside />
        <div className="px-3 py-6 phone:px-9 phone:py-10">
          <h1 className="type-h2">{title}</h1>
          <p className="type-text mt-2 mb-6 text-muted">{lead}</p>
          {children}
        </div>
      </div>
    </section>
  )
}
