import type { Metadata } from 'next'
import { cache } from 'react'
import { BookClass } from '@/components/bookings/book/book-class'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData, firstFees, firstLearners } from '@/lib/api/first-data'
import { findLastTeacherId } from '@/lib/bookings/booking-queries'
import { familyNotice } from '@/lib/core/config/settings'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { getOwnPayments } from '@/lib/payments/own-payments-queries'
import { listSlots } from '@/lib/slots/queries'
import { listNextFree, listTeachers, listTeaching } from '@/lib/teachers/queries'
import { listWaitlist } from '@/lib/waitlist/queries'

export const metadata: Metadata = { title: 'View Teacher Slots' }

/** Number of slots in the initial HTML. The browser loads all slots afterwards, including past ones. */
const FIRST_SLOTS = 8

const readLastTeacherId = cache(findLastTeacherId)

export default async function ViewTeachersPage({ searchParams }: PageProps<'/view-teachers'>) {
  const { teacher } = await searchParams
  const today = academyToday()
  const teacherFor = async (id: string) => (typeof teacher === 'string' ? teacher : await readLastTeacherId(id))
  return (
    <PortalPage
      title="View Teacher Slots"
      roles={['student', 'admin']}
      first={async (actor) => {
        const teacherId = await teacherFor(actor.id)
        return [
          firstData('teachers', {}, async () => ({ teachers: (await listTeachers()).read() })),
          ...(actor.role === 'student'
            ? [
                firstData('myPayments', {}, () => getOwnPayments(actor)),
                ...firstLearners(actor),
                ...firstFees(actor),
                firstData('waitlist', {}, async () => ({ watches: await listWaitlist(actor) })),
              ]
            : []),
          ...(teacherId
            ? [
                firstData('slots', { params: { teacherId } }, async () => ({
                  slots: (await listSlots(actor, teacherId, {}))
                    .filter(({ date }) => date >= today)
                    .slice(0, FIRST_SLOTS),
                })),
              ]
            : []),
        ]
      }}
    >
      {async (user, { emailVerifiedAt }) => (
        <BookClass
          user={user}
          academy={academyZone()}
          teaching={await listTeaching()}
          nextFree={await listNextFree()}
          lastTeacherId={await readLastTeacherId(user.id)}
          emailConfirmed={emailVerifiedAt !== null}
          hoursBefore={familyNotice()}
        />
      )}
    </PortalPage>
  )
}
