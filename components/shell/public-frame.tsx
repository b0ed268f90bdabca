import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer'
import { SkipLink } from './skip-link'

/** What stands around a page outside the portal, and around what a visitor finds in it, under a header. */
export function PublicFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {header}
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
