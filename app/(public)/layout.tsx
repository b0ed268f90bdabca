import type { ReactNode } from 'react'
import { PublicShell } from '@/components/shell/public/public-shell'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell>{children}</PublicShell>
}
