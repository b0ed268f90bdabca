'use client'

import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from '@/components/ui/dialog'
import { AuthAside } from './auth-aside'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

type Which = 'login' | 'register'

const texts = {
  login: { title: 'Welcome back', description: 'Log in with the phone number you registered.' },
  register: { title: 'Join the academy', description: 'One account for lessons, payments and applications.' },
} as const

function AuthDialog({ first, next, onClosed }: { first: Which; next?: string | null; onClosed: () => void }) {
  const [which, setWhich] = useState(first)
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || close()}
      size="wide"
      title={texts[which].title}
      description={texts[which].description}
      aside={<AuthAside />}
    >
      {which === 'login' ? (
        <LoginForm next={next} onDone={close} onSwitch={() => setWhich('register')} />
      ) : (
        <RegisterForm next={next} onDone={close} onSwitch={() => setWhich('login')} />
      )}
    </Dialog>
  )
}

let isOpen = false

/**
 * Opens the login or sign-up popup over whatever page is shown. `next` is where to go after success; home, as
 * docs/contract.md 19.1 says, unless the person was on the way to somewhere; null stays where they are.
 */
export function openAuth(which: Which, next?: string | null): void {
  if (isOpen) return
  isOpen = true
  const before = document.activeElement
  const holder = document.body.appendChild(document.createElement('div'))
  const root = createRoot(holder)
  const onClosed = () => {
    isOpen = false
    // After the dialog's own closing work is done.
    setTimeout(() => {
      root.unmount()
      holder.remove()
      if (before instanceof HTMLElement) before.focus()
    })
  }
  root.render(<AuthDialog first={which} next={next} onClosed={onClosed} />)
}
