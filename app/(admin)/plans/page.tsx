import type { Metadata } from 'next'
import { PlansPage } from '@/components/fees/plans/plans-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { findCourse } from '@/lib/catalogue/courses'
import { addressText } from '@/lib/core/text/address-text'
import { listPlans } from '@/lib/fees/plans-service'

export const metadata: Metadata = { title: 'Plans' }

export default async function Page({ searchParams }: PageProps<'/plans'>) {
  const course = findCourse(addressText((await searchParams).course))?.name
  const query = course ? { course_name: course } : {}
  return (
    <PortalPage
      title="Plans"
      roles={['admin']}
      right="money"
      first={() => [firstData('plans', { query }, async () => ({ plans: await listPlans(course) }))]}
    >
      {() => <PlansPage course={course ?? null} />}
    </PortalPage>
  )
}
