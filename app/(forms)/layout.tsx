import type { ReactNode } from 'react'
import { PublicShell } from '@/components/shell/public/public-shell'

export default function FormsLayout({ children }: { children: ReactNode }) {
  return <PublicShell>{children}</PublicShell>
}
