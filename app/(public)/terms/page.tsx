import { EditedPage } from '@/components/pages/edited-page'
import { Terms } from '@/components/pages/terms'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.terms,
  title: 'Terms',
  description:
    'What you can expect from the academy and what it expects from you: accounts, fees and payments, bookings, classes, and what has not been decided yet.',
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
