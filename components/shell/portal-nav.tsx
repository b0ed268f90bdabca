'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { signOut } from '@/components/accounts/session'
import type { PlaneColour } from '@/components/brand/arts'
import { Medallion } from '@/components/brand/medallion'
import { alertInfo } from '@/components/ui/alerts'
import Link from '@/components/ui/link'
import { useDisclosureMenu } from './disclosure-menu'
import { type PortalEntry, type PortalUser, portalEntries } from './portal-entries'

export function PortalSidebar({ user }: { user: PortalUser }) {
  return (
    <nav aria-label="Dashboard" className="mt-8 grid gap-0.5">
      {portalEntries(user).map((entry) => (
        <Entry key={entry.label} entry={entry} className="side-entry">
          <entry.icon aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none" />
          {entry.label}
        </Entry>
      ))}
    </nav>
  )
}

export function PortalTabs({ user }: { user: PortalUser }) {
  return (
    <nav aria-label="Dashboard" className="tab-bar">
      {portalEntries(user)
        .filter((entry) => entry.tab)
        .map((entry) => (
          <Entry key={entry.label} entry={entry} className="tab-entry">
            <entry.icon aria-hidden="true" size={22} strokeWidth={1.6} />
            {entry.short ?? entry.label}
          </Entry>
        ))}
    </nav>
  )
}

/** Behind the avatar on narrow screens: who is signed in, every page (an action bar may stand over the tabs), and Logout. */
export function PortalMenu({ user, art }: { user: PortalUser; art: PlaneColour }) {
  const { open, setOpen, root, button } = useDisclosureMenu()
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={`${user.name}, menu`}
        onClick={() => setOpen(!open)}
        className="rounded-full p-1"
      >
        <Medallion name={user.name} art={art} size={40} />
      </button>
      {open ? (
        <div className="frame absolute top-full right-0 mt-2 w-64 p-3 shadow-float">
          <p className="truncate px-3 pt-1 pb-2.5 font-semibold">{user.name}</p>
          {portalEntries(user).map((entry) => (
            <Entry key={entry.label} entry={entry} className="menu-entry">
              <entry.icon aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none" />
              {entry.label}
            </Entry>
          ))}
          <LogoutButton className="menu-entry" />
        </div>
      ) : null}
    </div>
  )
}

export function LogoutButton({ className }: { className: string }) {
  return (
    <button type="button" onClick={() => signOut()} className={className}>
      Logout
    </button>
  )
}

function Entry({ entry, className, children }: { entry: PortalEntry; className: string; children: ReactNode }) {
  const pathname = usePathname()
  if (!entry.href)
    return (
      <button type="button" className={className} onClick={() => alertInfo(entry.label, entry.later)}>
        {children}
      </button>
    )
  return (
    <Link href={entry.href} className={className} aria-current={pathname === entry.href ? 'page' : undefined}>
      {children}
    </Link>
  )
}
