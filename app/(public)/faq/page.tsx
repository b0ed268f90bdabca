import { Faq } from '@/components/pages/faq'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.faq,
  title: 'FAQ',
  description:
    'Answers for parents and adult beginners: classes, time zones, instruments, fees, payments, accounts and meeting links.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function FaqPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <Faq />
    </>
  )
}
