import { EditedPage } from '@/components/pages/edited-page'
import { Refunds } from '@/components/pages/refunds'
import { feeBlocks } from '@/components/pages/texts/refunds-text'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { hasPlans } from '@/lib/academy/publication'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.refunds,
  title: 'Refund and cancellation',
  description:
    'The deadline for cancelling or moving a class, what happens if a teacher cancels, and how to ask for a refund.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function RefundsPage() {
  const more = hasPlans() ? feeBlocks() : []
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="refunds" more={more}>
        <Refunds more={more} />
      </EditedPage>
    </>
  )
}
