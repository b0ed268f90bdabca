import { EditedPage } from '@/components/pages/edited-page'
import { Refunds } from '@/components/pages/refunds'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.refunds,
  title: 'Refund and cancellation',
  description:
    'Until when a class can be cancelled or moved, what happens when a teacher cannot come, and how to ask for a refund.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function RefundsPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="refunds">
        <Refunds />
      </EditedPage>
    </>
  )
}
