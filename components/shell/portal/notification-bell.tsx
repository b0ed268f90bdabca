'use client'

import { Bell } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useUnreadCount } from '@/components/notifications/unread-count'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'

const MOST = 99

/** Links to the notifications, with a badge that counts the unread ones. `first` is the server's count. */
export function NotificationBell({ userId, first }: { userId: string; first: number }) {
  const unread = useUnreadCount(userId, first)
  const pathname = usePathname()
  return (
    <Link
      href={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-current={pathname === paths.notifications ? 'page' : undefined}
      className="relative grid size-11 flex-none place-items-center rounded-control hover:bg-ivory/60 aria-[current]:bg-ivory"
    >
      <Bell aria-hidden="true" size={22} strokeWidth={1.6} />
      {unread > 0 ? (
        <span className="tnum absolute top-0.5 right-0 min-w-5 rounded-full bg-kumkum px-1 text-center font-semibold text-[0.75rem] text-ivory leading-5">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </Link>
  )
}
