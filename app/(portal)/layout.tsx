import type { ReactNode } from 'react'
import { PortalFrame } from '@/components/shell/portal/portal-frame'

export default function Layout({ children }: { children: ReactNode }) {
  return <PortalFrame>{children}</PortalFrame>
}
