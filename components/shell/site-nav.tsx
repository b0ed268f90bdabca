'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import * as Nav from 'radix-ui/navigation-menu'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { MegaMenu } from './mega-menu'
import { blogsLink, enrollLinks, meetLinks, plainLinks, type SiteLink } from './site-links'

/** The menu bar of wide screens; narrower ones have the drawer. */
export function SiteNav() {
  const openedAt = useRef(0)
  // Pointing opens a menu, and the press that often follows at once would close it again.
  const keepOpen = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.currentTarget.dataset.state === 'open' && performance.now() - openedAt.current < 600)
      event.preventDefault()
  }
  return (
    <Nav.Root
      aria-label="Main"
      delayDuration={120}
      onValueChange={(value) => {
        if (value) openedAt.current = performance.now()
      }}
      className="site-nav hidden xl:block"
    >
      <Nav.List className="flex items-center gap-5 font-medium">
        <Nav.Item>
          <Trigger onClick={keepOpen}>Courses</Trigger>
          <Nav.Content className="mega shadow-float">
            <MegaMenu />
          </Nav.Content>
        </Nav.Item>
        {plainLinks.map((link) => (
          <PlainItem key={link.label} link={link} />
        ))}
        <Submenu label="Enroll" links={enrollLinks} onClick={keepOpen} />
        <Submenu label="Meet" links={meetLinks} onClick={keepOpen} />
        <PlainItem link={blogsLink} />
      </Nav.List>
    </Nav.Root>
  )
}

type TriggerProps = { children: ReactNode; onClick: (event: MouseEvent<HTMLButtonElement>) => void }

function Trigger({ children, onClick }: TriggerProps) {
  return (
    <Nav.Trigger
      onClick={onClick}
      className="group flex h-11 items-center gap-1.5 data-[state=open]:text-turmeric hover:text-gold"
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        size={15}
        strokeWidth={2}
        className="motion-safe:transition-transform group-data-[state=open]:rotate-180"
      />
    </Nav.Trigger>
  )
}

function PlainItem({ link }: { link: SiteLink }) {
  return (
    <Nav.Item>
      <Nav.Link asChild>
        <Link href={link.href} className="flex h-11 items-center whitespace-nowrap hover:text-gold">
          {link.label}
        </Link>
      </Nav.Link>
    </Nav.Item>
  )
}

type SubmenuProps = { label: string; links: readonly SiteLink[]; onClick: TriggerProps['onClick'] }

function Submenu({ label, links, onClick }: SubmenuProps) {
  return (
    <Nav.Item className="relative">
      <Trigger onClick={onClick}>{label}</Trigger>
      <Nav.Content className="submenu frame-gold shadow-float">
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <Nav.Link asChild>
                <Link href={link.href} className="block border-line border-b px-4 py-2.5 hover:bg-sandal">
                  {link.label}
                  {link.note ? <span className="type-small block text-muted">{link.note}</span> : null}
                </Link>
              </Nav.Link>
            </li>
          ))}
        </ul>
      </Nav.Content>
    </Nav.Item>
  )
}
