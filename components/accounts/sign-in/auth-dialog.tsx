'use client'

import { useState } from 'react'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { Dialog } from '@/components/ui/dialog/dialog'
import { AuthAside } from './auth-aside'
import { LoginForm } from './login-form'
import { LoginLead } from './login-lead'
import { PasskeySignIn } from './passkey-sign-in'

type Which = 'login' | 'register'

const texts = {
  login: { title: 'Welcome back', description: <LoginLead /> },
  register: {
    title: 'Join the academy',
    description: 'Already have an account? Log in below.',
  },
} as const

/** Shows the login popup or the sign-up popup, which link to each other. It is open while this component is mounted. */
export function AuthDialog({ first, next, onClose }: { first: Which; next?: string | null; onClose: () => void }) {
  const [which, setWhich] = useState(first)
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      size="wide"
      title={texts[which].title}
      description={texts[which].description}
      aside={<AuthAside />}
    >
      {which === 'login' ? (
        <>
          <LoginForm next={next} onDone={onClose} onSwitch={() => setWhich('register')} />
          <PasskeySignIn next={next} onDone={onClose} />
        </>
      ) : (
        <RegisterForm next={next} onDone={onClose} onSwitch={() => setWhich('login')} />
      )}
    </Dialog>
  )
}
