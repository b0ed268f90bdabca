import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { LoginLead } from '@/components/accounts/sign-in/login-lead'
import { PasskeySignIn } from '@/components/accounts/sign-in/passkey-sign-in'
import { ProviderFailure } from '@/components/accounts/sign-in/provider-failure'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.login,
    title: 'Login',
    description: 'Log in to the academy with the phone number you registered with.',
  })

export default function LoginPage() {
  return (
    <AuthPage title="Welcome back" lead={<LoginLead />}>
      <ProviderFailure />
      <LoginForm />
      <PasskeySignIn />
    </AuthPage>
  )
}
