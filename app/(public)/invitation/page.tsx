import type { Metadata } from 'next'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { OpenAccountPage } from '@/components/invitations/open-account-page'

export const metadata: Metadata = { title: 'Open your account', robots: { index: false } }

export default function InvitationPage() {
  return (
    <AuthPage title="Open your account" lead="Choose a password. This link works once.">
      <OpenAccountPage />
    </AuthPage>
  )
}
