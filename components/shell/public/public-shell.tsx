import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { academySettings } from '@/lib/core/config/settings'
import { PublicFrame } from './public-frame'
import { SiteHeader } from './site-header'

/** Adds the header and the footer to every public page. */
export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <PublicFrame header={<SiteHeader academy={academySettings()} />} Link={Link}>
      {children}
    </PublicFrame>
  )
}
