import { Faculty } from '@/components/teachers/faculty'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.faculty,
  title: 'Faculty',
  description: 'Meet the teachers: how they teach, in which languages, and what to bring to the first class.',
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
