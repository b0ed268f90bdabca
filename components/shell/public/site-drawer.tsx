'use client'

import { X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { useSession } from '@/components/accounts/sign-in/session'
import { SignChip } from '@/components/brand/sign'
import { Logo } from '@/components/shell/logo'
import { openAuthPopup } from '@/components/shell/portal/account-actions'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { useDialogEntry } from '@/components/ui/dialog/dialog-history'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'
import {
  blogsLink,
  courseGroups,
  enrollLinks,
  instrumentLinks,
  kidsLinks,
  meetLinks,
  plainLinks,
  type SiteLink,
} from './site-links'

type SiteDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Shows all entries of the header's menu on narrow screens. */
export function SiteDrawer({ open, onOpenChange }: SiteDrawerProps) {
  const pathname = usePathname()
  const { status } = useSession()
  const [shownOn, setShownOn] = useState(pathname)
  if (shownOn !== pathname) {
    setShownOn(pathname)
    onOpenChange(false)
  }
  const close = () => onOpenChange(false)
  useDialogEntry(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-overlay bg-[#120D22]/80" />
        <Dialog.Content aria-describedby={undefined} className="drawer">
          <div className="flex h-16 flex-none items-center justify-between border-edge border-b px-5">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Logo academy={useAcademy()} Link={Link} size={32} />
            <Dialog.Close aria-label="Close menu" className="-mr-2 grid size-11 place-items-center">
              <X aria-hidden="true" size={24} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="px-5 pb-8">
            <p className="type-h4 mt-6 mb-2">Courses</p>
            {courseGroups.map((group) => (
              <details key={group.title} name="drawer-courses" className="border-line border-b">
                <summary className="flex min-h-14 list-none items-center gap-3.5 font-semibold">
                  <SignChip name={group.sign} art={group.art} size={36} />
                  {group.title}
                </summary>
                <LinkList links={group.links} onFollow={close} className="pb-3 pl-[50px]" />
              </details>
            ))}
            <Section title="Instruments" links={instrumentLinks} onFollow={close} />
            <Section title="Kids" links={kidsLinks} onFollow={close} />
            <Link
              href={paths.allCourses()}
              onClick={close}
              className="mt-2 inline-block py-2 font-semibold text-peacock underline underline-offset-4"
            >
              View All Courses
            </Link>
            <hr className="mt-4 border-ink" />
            <LinkList links={plainLinks} onFollow={close} className="pt-3" />
            <Section title="Enroll" links={enrollLinks} onFollow={close} />
            <Section title="Meet" links={meetLinks} onFollow={close} />
            <LinkList links={[blogsLink]} onFollow={close} className="mt-2 border-line border-t pt-2" />
          </nav>
          {status === 'out' ? (
            <div className="tall:sticky bottom-0 grid grid-cols-2 gap-3 border-ink border-t bg-ivory px-5 py-4">
              <Button
                variant="outline"
                onClick={() => {
                  close()
                  openAuthPopup('login')
                }}
              >
                Login
              </Button>
              <Button
                onClick={() => {
                  close()
                  openAuthPopup('register')
                }}
              >
                Sign in
              </Button>
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ListProps = { links: readonly SiteLink[]; onFollow: () => void; className?: string }

function Section({ title, ...list }: ListProps & { title: string }) {
  return (
    <>
      <p className="type-h4 mt-6 mb-1">{title}</p>
      <LinkList {...list} />
    </>
  )
}

function LinkList({ links, onFollow, className = '' }: ListProps) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.label}>
          <Link href={link.href} onClick={onFollow} className="flex min-h-11 items-center justify-between gap-3">
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
