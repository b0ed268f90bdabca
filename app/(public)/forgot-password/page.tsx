import { ForgotPasswordForm } from '@/components/accounts/password/forgot-password-form'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.forgotPassword,
    title: 'Forgot password',
    description: 'Get a link to set a new password, sent to your account’s email address.',
  })

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Forgot your password?" lead="Enter your account’s email address and we’ll send you a link.">
      <ForgotPasswordForm />
    </AuthPage>
  )
}
