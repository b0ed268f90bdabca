import { EditedPage } from '@/components/pages/edited-page'
import { OurAcademy } from '@/components/pages/our-academy'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.ourAcademy,
  title: 'Our Academy',
  description:
    'How classes are taught here: live, one teacher and one learner, on the teacher’s clock and on yours. A room for each art, and the rules of the house.',
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
