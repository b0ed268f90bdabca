import { Trial } from '@/components/pages/trial'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.bookTrial(),
  title: 'Book a Trial',
  description:
    'Ask for a trial class in music, dance or drawing. Tell us the course and the times that suit you, in your own time zone, and we will call you back.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function BookTrialPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <Trial />
    </>
  )
}
