import type { ReactNode } from 'react'
import { Logo, type LogoAcademy } from '@/components/shell/logo'
import { SkipLink } from '@/components/shell/skip-link'
import { PreloadAlertsOnTouch } from '@/components/ui/dialog/preload-alerts'
import { Link } from '@/components/ui/link'
import { NotificationBell } from './notification-bell'
import { LogoutButton, PortalMenu, PortalPerson, type PortalPersonProps, PortalSidebar, PortalTabs } from './portal-nav'

type PortalShellProps = PortalPersonProps & {
  academy: LogoAcademy
  /** The number of the user's unread notifications. */
  unread: number
  children: ReactNode
}

/** Lays out the portal with a sidebar on wide screens, and with a top bar and a tab bar on narrow ones. */
export function PortalShell({ academy, unread, children, ...person }: PortalShellProps) {
  const { user } = person
  // The sidebar and the top bar share these elements, which keeps the page small.
  const logo = <Logo academy={academy} Link={Link} />
  const bell = <NotificationBell userId={user.id} first={unread} />
  return (
    <div className="portal">
      <SkipLink />
      <aside className="portal-side">
        <div className="flex items-center justify-between gap-2">
          {logo}
          {bell}
        </div>
        <PortalSidebar user={user} />
        <div className="mt-auto border-edge border-t pt-4">
          <PortalPerson {...person} />
          <LogoutButton className="type-note -mt-1 -mb-2.5 ml-14 py-2.5 text-muted underline underline-offset-4 hover:text-ink" />
        </div>
      </aside>
      <header className="portal-top">
        {logo}
        <div className="flex items-center gap-2">
          {bell}
          <PortalMenu {...person} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="portal-main">
        <noscript>
          <p className="type-text mb-6 border-turmeric border-l-4 bg-card px-5 py-3">
            Turn on JavaScript to use the buttons and forms on this page.
          </p>
        </noscript>
        {children}
      </main>
      <PortalTabs user={user} />
      <PreloadAlertsOnTouch />
    </div>
  )
}
