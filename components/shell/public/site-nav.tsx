'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMenuBar } from '@/components/shell/portal/menu-bar'
import { Link } from '@/components/ui/link'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { type Path, paths } from '@/lib/paths'
import { blogsLink, enrollLinks, meetLinks, plainLinks, type SiteLink } from './site-links'

/** This code loads when the user first opens the menu. */
const MegaMenu = loadWhenShown(() => import('./mega-menu').then((module) => module.MegaMenu))

/** Shows the menu bar on wide screens. Narrow screens have the drawer instead. */
export function SiteNav() {
  const menus = useMenuBar()
  return (
    <nav aria-label="Main" className="site-nav relative hidden xl:block" {...menus.bar}>
      <ul className="flex items-center gap-5 font-medium">
        <Menu name="Courses" page={paths.allCourses()} menus={menus} className="">
          <div className="mega shadow-float">
            <MegaMenu onFollow={menus.close} />
          </div>
        </Menu>
        {plainLinks.map((link) => (
          <PlainItem key={link.label} link={link} />
        ))}
        <Menu name="Enroll" page={paths.feesStructure()} menus={menus}>
          <Submenu links={enrollLinks} onFollow={menus.close} />
        </Menu>
        <Menu name="Meet" page={paths.front} menus={menus}>
          <Submenu links={meetLinks} onFollow={menus.close} />
        </Menu>
        <PlainItem link={blogsLink} />
      </ul>
    </nav>
  )
}

interface MenuProps {
  name: string
  /** The page that the menu entry opens if JavaScript is off. */
  page: Path
  menus: ReturnType<typeof useMenuBar>
  className?: string
  children: ReactNode
}

function Menu({ name, page, menus, className = 'relative', children }: MenuProps) {
  const isOpen = menus.open === name
  return (
    <li className={className} {...menus.item(name)}>
      <button
        type="button"
        {...menus.trigger(name)}
        className={`flex h-11 items-center gap-1.5 hover:text-gold noscript:hidden ${isOpen ? 'text-turmeric' : ''}`}
      >
        {name}
        <ChevronDown
          aria-hidden="true"
          size={15}
          strokeWidth={2}
          className={`motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <a href={page} className="hidden h-11 items-center hover:text-gold noscript:flex">
        {name}
      </a>
      {isOpen ? <div data-menu-content={name}>{children}</div> : null}
    </li>
  )
}

function PlainItem({ link }: { link: SiteLink }) {
  return (
    <li>
      <Link href={link.href} data-bar-item="" className="flex h-11 items-center whitespace-nowrap hover:text-gold">
        {link.label}
      </Link>
    </li>
  )
}

function Submenu({ links, onFollow }: { links: readonly SiteLink[]; onFollow: () => void }) {
  return (
    <ul className="submenu frame-gold shadow-float">
      {links.map((link) => (
        <li key={link.label}>
          <Link href={link.href} onClick={onFollow} className="block border-line border-b px-4 py-2.5 hover:bg-sandal">
            {link.label}
            {link.note ? <span className="type-small block text-muted">{link.note}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
