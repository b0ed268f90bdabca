import { EditedPage } from '@/components/pages/edited-page'
import { OurAcademy } from '@/components/pages/our-academy'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.ourAcademy,
  title: 'Our Academy',
  description:
    'Live classes with one teacher and one student, with times in the academy’s time zone and in yours. See how we work, and what a class in each art is like.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function OurAcademyPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="our-academy">
        <OurAcademy />
      </EditedPage>
    </>
  )
}
