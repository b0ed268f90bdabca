import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PortalFrame } from '@/components/shell/portal/portal-frame'

// Leaves out the link preview, because admin pages are not shared on social networks.
export const metadata: Metadata = { openGraph: null, twitter: null }

export default function Layout({ children }: { children: ReactNode }) {
  return <PortalFrame>{children}</PortalFrame>
}
