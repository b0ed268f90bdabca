import type { ReactNode } from 'react'
import { SkipLink } from '@/components/shell/skip-link'
import type { LinkKind } from './link-kind'
import { SiteFooter } from './site-footer'

interface PublicFrameProps {
  header: ReactNode
  /** The component to use for the footer's links. */
  Link: LinkKind
  children: ReactNode
}

/** Lays out a public page below a header. Portal pages also use this layout for visitors who are not signed in. */
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
