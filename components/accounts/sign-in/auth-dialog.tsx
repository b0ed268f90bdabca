'use client'

import { useState } from 'react'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { Dialog } from '@/components/ui/dialog/dialog'
import { AuthAside } from './auth-aside'
import { LoginForm } from './login-form'
import { LoginLead } from './login-lead'
import { PasskeySignIn } from './passkey-sign-in'

type AuthView = 'login' | 'register'

const texts = {
  login: { title: 'Welcome back', description: <LoginLead /> },
  register: {
    title: 'Join the academy',
    description: 'Already have an account? Log in below.',
  },
} as const

/**
 * Shows the login popup or the sign-up popup, which link to each other. The popup is open while this component is
 * mounted.
 */
export function AuthDialog({ first, next, onClose }: { first: AuthView; next?: string | null; onClose: () => void }) {
  const [view, setView] = useState(first)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="wide"
      title={texts[view].title}
      description={texts[view].description}
      aside={<AuthAside />}
    >
      {view === 'login' ? (
        <>
          <LoginForm next={next} onDone={onClose} onSwitch={() => setView('register')} />
          <PasskeySignIn next={next} onDone={onClose} />
        </>
      ) : (
        <RegisterForm next={next} onDone={onClose} onSwitch={() => setView('login')} />
      )}
    </Dialog>
  )
}
