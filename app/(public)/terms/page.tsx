import { EditedPage } from '@/components/pages/edited-page'
import { Terms } from '@/components/pages/terms'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.terms,
  title: 'Terms',
  description:
    'The terms between you and the academy: accounts, fees and payments, bookings and classes. Points that the academy has not decided yet are marked.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function TermsPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="terms">
        <Terms />
      </EditedPage>
    </>
  )
}
