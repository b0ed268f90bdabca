import type { Metadata } from 'next'
import { BookClass } from '@/components/bookings/book-class'
import { PortalPage } from '@/components/shell/portal-page'
import { firstData } from '@/lib/api/first-data'
import { academyZone } from '@/lib/core/zone'
import { getOwnPayments } from '@/lib/payments/queries'
import { listSlots } from '@/lib/slots/queries'
import { listTeachers, listTeaching } from '@/lib/teachers/queries'
import { listWatches } from '@/lib/watches/queries'

export const metadata: Metadata = { title: 'View Teacher Slots' }

export default async function ViewTeachersPage({ searchParams }: PageProps<'/view-teachers'>) {
  const { teacher } = await searchParams
  const asked = typeof teacher === 'string' ? teacher : ''
  return (
    <PortalPage
      title="View Teacher Slots"
      roles={['student', 'admin']}
      first={(actor) => [
        firstData('teachers', {}, async () => ({ teachers: (await listTeachers()).read() })),
        ...(actor.role === 'student'
          ? [
              firstData('myPayments', {}, () => getOwnPayments(actor)),
              firstData('watches', {}, async () => ({ watches: await listWatches(actor) })),
            ]
          : []),
        ...(asked
          ? [
              firstData('slots', { params: { teacherId: asked } }, async () => ({
                slots: await listSlots(actor, asked, {}),
              })),
            ]
          : []),
      ]}
    >
      {async (user) => <BookClass user={user} academy={academyZone()} teaching={await listTeaching()} />}
    </PortalPage>
  )
}
