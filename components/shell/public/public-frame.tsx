import type { ReactNode } from 'react'
import { SkipLink } from '@/components/shell/skip-link'
import type { LinkKind } from './link-kind'
import { SiteFooter } from './site-footer'

interface PublicFrameProps {
  header: ReactNode
  /** What the footer's links are made of. */
  Link: LinkKind
  children: ReactNode
}

/** What stands around a page outside the portal, and around what a visitor finds in it, under a header. */
export function PublicFrame({ header, Link, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      {header}
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter Link={Link} />
    </>
  )
}
