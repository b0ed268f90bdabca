import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal-page'
import { AddSlot } from '@/components/slots/add-slot'
import { academyZone } from '@/lib/core/zone'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Add Slot' }

export default function AddSlotPage() {
  return (
    <PortalPage title="Add Slot" roles={['teacher', 'admin']}>
      {async (user) => <AddSlot user={user} academy={academyZone()} teaching={(await listTeaching())[user.id]} />}
    </PortalPage>
  )
}
