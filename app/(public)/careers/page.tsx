import { Careers } from '@/components/pages/careers'
import { EditedPage } from '@/components/pages/edited-page'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.careers,
  title: 'Careers',
  description:
    'Teach music, dance or drawing from home, at times you choose. Read how to apply and what we expect from teachers.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function CareersPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="careers">
        <Careers />
      </EditedPage>
    </>
  )
}
