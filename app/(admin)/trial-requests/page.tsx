import type { Metadata } from 'next'
import { AdminEnquiries } from '@/components/enquiries/admin-enquiries'
import { enquiryFilter, enquiryTabs, ownerChoices, stageChoices } from '@/components/enquiries/enquiry-filter'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { listSorts } from '@/lib/core/http/lists'
import { addressChoice } from '@/lib/core/text/address-text'
import { listTeaching } from '@/lib/teachers/queries'
import { listEnquiries } from '@/lib/trials/enquiry-queries'

export const metadata: Metadata = { title: 'Enquiries' }

export default async function TrialRequestsPage({ searchParams }: PageProps<'/trial-requests'>) {
  const search = await searchParams
  const filters = {
    tab: addressChoice(search.status, enquiryTabs, 'waiting'),
    owner: addressChoice(search.owner, ownerChoices, 'anyone'),
    stage: addressChoice(search.stage, stageChoices, 'any'),
  }
  return (
    <PortalPage
      title="Enquiries"
      roles={['admin']}
      first={({ id }) => [
        firstPage(
          'enquiries',
          { ...enquiryFilter({ ...filters, userId: id }), ...listFilter(search, listSorts) },
          listEnquiries,
        ),
      ]}
    >
      {async ({ id }) => <AdminEnquiries userId={id} teaching={await listTeaching()} />}
    </PortalPage>
  )
}
