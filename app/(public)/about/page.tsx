import { About } from '@/components/pages/about'
import { EditedPage } from '@/components/pages/edited-page'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.about,
  title: 'About',
  description:
    'Why the academy exists and who it is for: live classes in music, dance and drawing with a teacher, wherever you live.',
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
