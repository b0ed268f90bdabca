import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/auth-page'
import { EndWatch } from '@/components/watches/end-watch'

export const metadata: Metadata = { title: 'Free hours', robots: { index: false } }

export default function EndWatchPage() {
  return (
    <AuthPage
      title="Letters about free hours"
      lead="You asked to be told when a teacher has a free hour. One press ends these letters; no login is needed."
    >
      <div className="min-h-[120px]">
        <EndWatch />
      </div>
    </AuthPage>
  )
}
