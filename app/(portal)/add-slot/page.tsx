import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { AddSlot } from '@/components/slots/add/add-slot'
import { LogNoUser } from '@/components/slots/no-bookings'
import { firstData } from '@/lib/api/first-data'
import { academyZone } from '@/lib/core/time/zone'
import { listSlots } from '@/lib/slots/queries'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Add Slot' }

export default function AddSlotPage() {
  return (
    <>
      <LogNoUser />
      <PortalPage
        title="Add Slot"
        roles={['teacher', 'admin']}
        first={(actor) =>
          actor.role === 'teacher'
            ? [
                firstData('slots', { params: { teacherId: actor.id } }, async () => ({
                  slots: await listSlots(actor, actor.id, {}),
                })),
              ]
            : []
        }
      >
        {async (user) => <AddSlot user={user} academy={academyZone()} teaching={(await listTeaching())[user.id]} />}
      </PortalPage>
    </>
  )
}
