import { EditedPage } from '@/components/pages/edited-page'
import { GiftCard } from '@/components/pages/gift-card'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.giftCard,
  title: 'Gift Card',
  description:
    'Give somebody a course: the learner chooses it, you pay its fee by UPI, and the enrolment is in their name. How it is done, step by step.',
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
