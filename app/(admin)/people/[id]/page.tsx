import type { Metadata } from 'next'
import { MyClasses } from '@/components/bookings/my-classes'
import { PersonRecord } from '@/components/people/person-record'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData, firstPage } from '@/lib/api/first-data'
import { listClasses } from '@/lib/bookings/queries'
import { classTense } from '@/lib/bookings/schema'
import { academyContent } from '@/lib/core/config/academy'
import { addressDay, addressText } from '@/lib/core/text/address-text'
import { academyZone } from '@/lib/core/time/zone'
import { findInvitation } from '@/lib/invitations/queries'
import { getPersonAs } from '@/lib/office/people-queries'

export const metadata: Metadata = { title: 'Personal record' }

export default async function PersonPage({ params, searchParams }: PageProps<'/people/[id]'>) {
  const [{ id }, search] = await Promise.all([params, searchParams])
  const { data: status = 'coming' } = classTense.safeParse(search.status)
  const filter = {
    status,
    q: addressText(search.q),
    from: addressDay(search.from),
    to: addressDay(search.to),
    person: id,
  }
  return (
    <PortalPage
      title="Record"
      roles={['admin']}
      first={(actor) => [
        firstData('person', { params: { id } }, () => getPersonAs(actor, id)),
        firstData('personInvitation', { params: { id } }, async () => ({ invitation: await findInvitation(id) })),
        // A record has many other sections, so the initial HTML contains fewer classes than on other pages.
        firstPage('classes', filter, (query) => listClasses(actor, query), 4),
      ]}
    >
      {(user) => (
        <PersonRecord
          key={id}
          id={id}
          classes={
            <MyClasses
              user={user}
              academy={academyZone()}
              hoursBefore={academyContent().rules.cancel_hours}
              person={id}
            />
          }
        />
      )}
    </PortalPage>
  )
}
