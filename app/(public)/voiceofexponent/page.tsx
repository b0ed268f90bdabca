import { Faculty } from '@/components/teachers/faculty'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.faculty,
  title: 'Faculty',
  description:
    'Who teaches here, how their classes begin, in which languages they teach, and what to bring to the first one.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function VoiceOfExponentPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <Faculty />
    </>
  )
}
