import type { ReactNode } from 'react'
import type { PlaneColour } from '@/components/brand/arts'
import { Logo } from '@/components/brand/logo'
import { Medallion } from '@/components/brand/medallion'
import { AlertsAtHand } from './alerts-at-hand'
import type { PortalUser } from './portal-entries'
import { LogoutButton, PortalMenu, PortalSidebar, PortalTabs } from './portal-nav'
import { SkipLink } from './skip-link'

const roleNames: Readonly<Record<string, string>> = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' }

type PortalShellProps = {
  user: PortalUser
  /** The colour of a teacher's art; students and the office stay neutral. */
  art?: PlaneColour
  children: ReactNode
}

/** The portal: sandal sidebar on wide screens, top bar and tab bar on narrow ones. */
export function PortalShell({ user, art = 'neutral', children }: PortalShellProps) {
  return (
    <div className="portal">
      <SkipLink />
      <aside className="portal-side">
        <Logo size={34} />
        <PortalSidebar user={user} />
        <div className="mt-auto flex items-center gap-3 border-edge border-t pt-4">
          <Medallion name={user.name} art={art} size={44} />
          <div className="min-w-0 leading-5">
            <b className="block truncate font-semibold">{user.name}</b>
            <span className="type-note block text-muted">{roleNames[user.role] ?? 'Student'}</span>
            <LogoutButton className="type-note -my-2.5 py-2.5 text-muted underline underline-offset-4 hover:text-ink" />
          </div>
        </div>
      </aside>
      <header className="portal-top">
        <Logo size={30} />
        <PortalMenu user={user} art={art} />
      </header>
      <main id="content" tabIndex={-1} className="portal-main">
        {children}
      </main>
      <PortalTabs user={user} />
      <AlertsAtHand />
    </div>
  )
}
