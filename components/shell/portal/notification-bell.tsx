'use client'

import { Bell } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useUnreadCount } from '@/components/notifications/unread-count'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'

const MOST = 99

/** Links to the notifications, with a badge for the unread count. `first` is the count that the server rendered. */
export function NotificationBell({ userId, first }: { userId: string; first: number }) {
  const unread = useUnreadCount(userId, first)
  const pathname = usePathname()
  return (
    <Link
      href={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-current={pathname === paths.notifications ? 'page' : undefined}
      className="bell"
    >
      <Bell aria-hidden="true" size={22} strokeWidth={1.6} />
      {unread > 0 ? <span>{unread > MOST ? `${MOST}+` : unread}</span> : null}
    </Link>
  )
}
