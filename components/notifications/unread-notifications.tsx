'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { useViewerZone } from '@/components/ui/clocks'
import { useCall } from '@/components/ui/data/use-call'
import { TextLink } from '@/components/ui/text/text-link'
import { UNREAD_ON_HOME } from '@/lib/notifications/inbox/bounds'
import { paths } from '@/lib/paths'
import { NotificationItem } from './notification-item'
import { markOpened } from './unread-count'

/** Shows the latest unread notifications on the home page, and nothing if there are none (contract 61.6). */
export function UnreadNotifications() {
  const { timeZone } = useAcademy()
  const zone = useViewerZone() ?? timeZone
  const { data } = useCall('notifications', { query: UNREAD_ON_HOME })
  if (!data?.notifications.length) return null
  return (
    <section aria-labelledby="unread-notifications" className="screen-only mb-8 max-w-[1090px]">
      <h2 id="unread-notifications" className="type-h4 border-ink border-b pb-2">
        {data.unread === 1 ? '1 new notification' : `${data.unread} new notifications`}
      </h2>
      <ul>
        {data.notifications.map((row) => (
          <NotificationItem key={row.id} row={row} zone={zone} dated onOpen={({ id }) => markOpened(id)} />
        ))}
      </ul>
      <p className="mt-1">
        <TextLink href={paths.notifications} className="inline-flex min-h-11 items-center">
          All notifications
        </TextLink>
      </p>
    </section>
  )
}
