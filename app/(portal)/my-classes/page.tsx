import type { Metadata } from 'next'
import { MyClasses } from '@/components/bookings/my-classes'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listClasses } from '@/lib/bookings/queries'
import { classTense } from '@/lib/bookings/schema'
import { env } from '@/lib/core/env'
import { academyZone } from '@/lib/core/zone'

export const metadata: Metadata = { title: 'My Classes' }

export default async function MyClassesPage({ searchParams }: PageProps<'/my-classes'>) {
  const { data: status = 'coming' } = classTense.safeParse((await searchParams).status)
  return (
    <PortalPage
      title="My Classes"
      first={(actor) => [firstPage('classes', { status }, (query) => listClasses(actor, query))]}
    >
      {(user) => <MyClasses user={user} academy={academyZone()} hoursBefore={env().ACADEMY_CANCEL_HOURS} />}
    </PortalPage>
  )
}
