'use client'

import { ChevronDown } from 'lucide-react'
import { signOut, useSession } from '@/components/accounts/sign-in/session'
import { useDisclosureMenu } from '@/components/shell/public/disclosure-menu'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'
import { openAuthPopup } from './account-actions'

/**
 * Shows visitors the buttons “Login” and “Sign in”. Shows signed-in users their name, with a menu to open the dashboard
 * or log out.
 */
export function AccountMenu() {
  const { status, user } = useSession()
  if (status === 'loading') return <span className="h-11 w-24" />
  if (status === 'in' && user) return <NameMenu name={user.name} />
  return (
    <>
      <Button variant="outline" size="small" className="max-phone:px-2.5!" onClick={() => openAuthPopup('login')}>
        Login
      </Button>
      <Button
        variant="turmeric"
        size="small"
        className="max-phone:px-2.5! max-[360px]:hidden"
        onClick={() => openAuthPopup('register')}
      >
        Sign in
      </Button>
    </>
  )
}

/** Shows the user's name with a menu. Truncates a long name, so that the menu bar has enough space. */
function NameMenu({ name }: { name: string }) {
  const { open, setOpen, root, button } = useDisclosureMenu()
  return (
    <div ref={root} className="relative min-w-0">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-11 max-w-full items-center gap-2 font-semibold hover:text-gold"
      >
        <span className="max-w-[84px] truncate max-[360px]:max-w-[72px] phone:max-w-[140px] xl:max-w-[180px]">
          {name}
        </span>
        <ChevronDown aria-hidden="true" size={16} strokeWidth={2} className={`shrink-0 ${open ? 'rotate-180' : ''}`} />
      </button>
      {open ? (
        <div className="frame-gold absolute top-full right-0 z-10 mt-1 w-48 shadow-float">
          <Link href={paths.dashboardHome} className="block border-line border-b px-4 py-2.5 hover:bg-sandal">
            Dashboard
          </Link>
          <button
            type="button"
            onClick={() => signOut()}
            className="block w-full px-4 py-2.5 text-left hover:bg-sandal"
          >
            Logout
          </button>
        </div>
      ) : null}
    </div>
  )
}
