import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'
import { EmptyState } from '@/components/ui/states'
import { pageActor } from '@/lib/auth/page-actor'
import type { SessionUser } from '@/lib/auth/session-user'
import type { Role } from '@/lib/core/role'
import { PortalFrame } from './portal-frame'
import { PublicShell } from './public-shell'
import { SessionGate } from './session-gate'
import { SignInPanel } from './sign-in-panel'

interface PortalPageProps {
  title: string
  /** Who may open it; everyone signed in when absent. */
  roles?: readonly Role[]
  children: (user: SessionUser) => ReactNode
}

const audience: Record<Role, string> = { student: 'students', teacher: 'teachers', admin: 'the academy office' }

/** A signed-in page: the portal's frame, or a notice for those who may not open it. The server decides, every time. */
export async function PortalPage({ title, roles, children }: PortalPageProps) {
  const actor = await pageActor()
  if (!actor) {
    return (
      <PublicShell>
        <SignInPanel title={title} />
      </PublicShell>
    )
  }
  const { id, name, email, phone, role } = actor
  const allowed = !roles || roles.includes(role)
  return (
    <PortalFrame actor={actor}>
      {allowed ? (
        <SessionGate userId={id} title={title}>
          {children({ id, name, email, phone, role })}
        </SessionGate>
      ) : (
        <>
          <PageTitle>{title}</PageTitle>
          <EmptyState
            title={`This page is for ${roles.map((item) => audience[item]).join(' and ')}.`}
            text="Your own pages are in the menu. If you think this one should be open to you, write to the academy."
          />
        </>
      )}
    </PortalFrame>
  )
}
