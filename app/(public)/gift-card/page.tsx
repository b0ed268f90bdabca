import { EditedPage } from '@/components/pages/edited-page'
import { GiftCard } from '@/components/pages/gift-card'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.giftCard,
  title: 'Gift Card',
  description:
    'Give someone a course. They choose it, you pay the fee by UPI, and they are enrolled in their own name. Read how it works, step by step.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function GiftCardPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="gift-card">
        <GiftCard />
      </EditedPage>
    </>
  )
}
