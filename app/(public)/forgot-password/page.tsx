import { AuthPage } from '@/components/accounts/auth-page'
import { ForgotPasswordPageForm } from '@/components/accounts/page-forms'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const metadata = pageMetadata({
  path: paths.forgotPassword,
  title: 'Forgot password',
  description: 'Ask for a link that sets a new password, sent to the email address of your account.',
})

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Forgot your password?" lead="Enter the email address of your account. We send you a link.">
      <ForgotPasswordPageForm />
    </AuthPage>
  )
}
