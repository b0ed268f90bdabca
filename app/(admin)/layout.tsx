import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PortalFrame } from '@/components/shell/portal/portal-frame'

// Admin pages are not shared, so they need no link preview.
export const metadata: Metadata = { openGraph: null, twitter: null }

export default function Layout({ children }: { children: ReactNode }) {
  return <PortalFrame>{children}</PortalFrame>
}
