import { About } from '@/components/pages/about'
import { EditedPage } from '@/components/pages/edited-page'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.about,
  title: 'About',
  description:
    'What the academy is for and whom it is for: music, dance and drawing handed on from one person to another, across towns and time zones.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function AboutPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="about">
        <About />
      </EditedPage>
    </>
  )
}
