import type { Metadata } from 'next'
import { PortalPage } from '@/components/portal/portal-page'
import { AddSlot } from '@/components/slots/add-slot'
import { listTeaching } from '@/lib/teachers/queries'
import { academyZone } from '@/lib/zone'

export const metadata: Metadata = { title: 'Add Slot' }

export default function AddSlotPage() {
  return (
    <PortalPage title="Add Slot" roles={['teacher', 'admin']}>
      {async (user) => <AddSlot user={user} academy={academyZone()} teaching={(await listTeaching())[user.id]} />}
    </PortalPage>
  )
}
