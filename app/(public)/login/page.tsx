import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { LoginLead } from '@/components/accounts/sign-in/login-lead'
import { LoginPageForm } from '@/components/accounts/sign-in/page-forms'
import { ProviderFailure } from '@/components/accounts/sign-in/provider-failure'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.login,
    title: 'Login',
    description: 'Log in to the academy with the phone number you registered.',
  })

export default function LoginPage() {
  return (
    <AuthPage title="Welcome back" lead={<LoginLead />}>
      <ProviderFailure />
      <LoginPageForm />
    </AuthPage>
  )
}
