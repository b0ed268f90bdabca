import { notFound } from 'next/navigation'
import { Carnatic } from '@/components/catalogue/carnatic'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { sections } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.carnatic,
  title: 'Carnatic',
  description: 'Carnatic music at the academy: vocal courses by language, veenai, violin and South Indian percussion.',
} as const

export const generateMetadata = () => pageMetadata({ ...page, image: 'carnatic' })

export default function CarnaticPage() {
  const section = sections.find((each) => each.key === 'south')
  if (!section) notFound()
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <Carnatic section={section} />
    </>
  )
}
