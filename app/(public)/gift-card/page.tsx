import { EditedPage } from '@/components/pages/edited-page'
import { GiftCard } from '@/components/pages/gift-card'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.giftCard,
  title: 'Gift Card',
  description:
    'Give someone a course. The person chooses the course, you pay the fee by UPI, and we enrol the person. Read how it works, step by step.',
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
