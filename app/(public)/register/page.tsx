import { RegisterForm } from '@/components/accounts/register/register-form'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.register,
    title: 'Register',
    description: 'Create an account to book classes, pay fees and apply.',
  })

export default function RegisterPage() {
  return (
    <AuthPage title="Join the academy" lead="Already have an account? Log in below.">
      <RegisterForm />
    </AuthPage>
  )
}
