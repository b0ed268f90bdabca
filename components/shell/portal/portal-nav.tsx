'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { signOut } from '@/components/accounts/sign-in/session'
import type { PlaneColour } from '@/components/brand/arts'
import { initialsOf } from '@/components/brand/medallion'
import { useDisclosureMenu } from '@/components/shell/public/disclosure-menu'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'
import { type PortalEntry, type PortalUser, portalMenu } from './portal-entries'

const roleNames: Readonly<Record<string, string>> = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' }
const profile = paths.profile

export interface PortalPersonProps {
  user: PortalUser
  /** The colour of a teacher's art. Students and admins have a neutral colour. */
  art: PlaneColour
  /** The teacher's picture. */
  picture: string | null
}

/** Shows the signed-in user's name and picture, and links to their profile. */
export function PortalPerson({ user, art, picture }: PortalPersonProps) {
  return (
    <Link
      href={profile}
      aria-current={usePathname() === profile ? 'page' : undefined}
      className="group flex items-center gap-3"
    >
      <TeacherPicture name={user.name} art={art} picture={picture} size={44} />
      <span className="min-w-0 leading-5">
        <b className="block truncate font-semibold underline-offset-4 group-hover:underline">{user.name}</b>
        <span className="type-note block text-muted">
          {roleNames[user.role] ?? 'Student'}
          <span className="sr-only">, your profile</span>
        </span>
      </span>
    </Link>
  )
}

/** Lists the pages for the user's role. Less frequently used pages are in small type below a line. */
export function PortalSidebar({ user }: { user: PortalUser }) {
  const { entries, more } = portalMenu(user)
  return (
    <nav aria-label="Dashboard" className="mt-8 grid gap-0.5 pb-4">
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} className="side-entry">
          <entry.icon aria-hidden="true" size={20} strokeWidth={1.6} className="flex-none" />
          {entry.label}
        </Entry>
      ))}
      <div className="mt-3 flex flex-wrap gap-x-5 border-edge border-t pt-1.5">
        {more.map((entry) => (
          <Entry key={entry.label} entry={entry} className="side-more">
            {entry.label}
          </Entry>
        ))}
      </div>
    </nav>
  )
}

export function PortalTabs({ user }: { user: PortalUser }) {
  return (
    <nav aria-label="Dashboard" className="tab-bar">
      {portalMenu(user)
        .entries.filter((entry) => entry.tab)
        .map((entry) => (
          <Entry key={entry.label} entry={entry} className="tab-entry">
            <entry.icon aria-hidden="true" size={22} strokeWidth={1.6} />
            {entry.short ?? entry.label}
          </Entry>
        ))}
    </nav>
  )
}

/**
 * Shows the avatar's menu on narrow screens: the user, all pages, and Logout. The menu includes the pages of the tab
 * bar, because an action bar may cover the tabs.
 */
export function PortalMenu(person: PortalPersonProps) {
  const { user, art, picture } = person
  const { open, setOpen, root, button } = useDisclosureMenu()
  const { entries, more } = portalMenu(user)
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="rounded-full p-1"
      >
        <TeacherPicture name={user.name} art={art} picture={picture} size={40} />
        {/* The button's name starts with the visible initials, so that voice commands find it (WCAG 2.5.3). */}
        <span className="sr-only">
          {picture ? '' : `${initialsOf(user.name)}, `}
          {user.name}, menu
        </span>
      </button>
      {open ? (
        <div className="frame absolute top-full right-0 z-40 mt-2 max-h-[calc(100dvh-72px)] w-64 overflow-y-auto p-3 shadow-float">
          <div className="mb-2 border-line border-b px-2 pt-1 pb-3">
            <PortalPerson {...person} />
          </div>
          {[...entries, ...more].map((entry) => (
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
  return (
    <Link href={entry.href} className={className} aria-current={pathname === entry.href ? 'page' : undefined}>
      {children}
    </Link>
  )
}
