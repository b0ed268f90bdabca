import { EditedPage } from '@/components/pages/edited-page'
import { OurAcademy } from '@/components/pages/our-academy'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.ourAcademy,
  title: 'Our Academy',
  description:
    'Live classes with one teacher and one student. Read how we teach each art, and how the academy works. Times are shown in the academy’s time zone and in yours.',
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
