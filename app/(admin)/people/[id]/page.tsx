import type { Metadata } from 'next'
import { PersonRecord } from '@/components/admin/person-record'
import { MyClasses } from '@/components/bookings/my-classes'
import { PortalPage } from '@/components/shell/portal-page'
import { getPerson } from '@/lib/admin/people-queries'
import { firstData, firstPage } from '@/lib/api/first-data'
import { listClasses } from '@/lib/bookings/queries'
import { classTense } from '@/lib/bookings/schema'
import { addressDay, addressText } from '@/lib/core/address-text'
import { env } from '@/lib/core/env'
import { academyZone } from '@/lib/core/zone'

export const metadata: Metadata = { title: 'Record' }

export default async function PersonPage({ params, searchParams }: PageProps<'/people/[id]'>) {
  const [{ id }, asked] = await Promise.all([params, searchParams])
  const { data: status = 'coming' } = classTense.safeParse(asked.status)
  const filter = { status, q: addressText(asked.q), from: addressDay(asked.from), to: addressDay(asked.to), person: id }
  return (
    <PortalPage
      title="Record"
      roles={['admin']}
      first={(actor) => [
        firstData('person', { params: { id } }, () => getPerson(id)),
        firstPage('classes', filter, (query) => listClasses(actor, query)),
      ]}
    >
      {(user) => (
        <PersonRecord
          key={id}
          id={id}
          classes={
            <MyClasses user={user} academy={academyZone()} hoursBefore={env().ACADEMY_CANCEL_HOURS} person={id} />
          }
        />
      )}
    </PortalPage>
  )
}
