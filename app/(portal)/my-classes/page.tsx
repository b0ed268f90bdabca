import type { Metadata } from 'next'
import { MyClasses } from '@/components/bookings/my-classes'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstLearners, firstPage } from '@/lib/api/first-data'
import { listClasses } from '@/lib/bookings/queries'
import { classListStatus } from '@/lib/bookings/schema'
import { familyNotice } from '@/lib/core/config/settings'
import { addressDay, addressText } from '@/lib/core/text/address-text'
import { academyZone } from '@/lib/core/time/zone'

export const metadata: Metadata = { title: 'My Classes' }

export default async function MyClassesPage({ searchParams }: PageProps<'/my-classes'>) {
  const search = await searchParams
  const { data: status = 'coming' } = classListStatus.safeParse(search.status)
  const filter = {
    status,
    q: addressText(search.q),
    from: addressDay(search.from),
    to: addressDay(search.to),
    course: addressText(search.course),
    person: addressText(search.person),
  }
  return (
    <PortalPage
      title="My Classes"
      first={(actor) => [firstPage('classes', filter, (query) => listClasses(actor, query)), ...firstLearners(actor)]}
    >
      {async (user) => <MyClasses user={user} academy={academyZone()} hoursBefore={familyNotice()} />}
    </PortalPage>
  )
}
