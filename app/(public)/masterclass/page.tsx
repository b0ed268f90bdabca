import { EditedPage } from '@/components/pages/edited-page'
import { Masterclass } from '@/components/pages/masterclass'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.masterclass,
  title: 'Masterclass',
  description:
    'For students who already practise: work in depth on one raga, one tala or one piece. Read what to bring and how to ask for a masterclass.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function MasterclassPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <EditedPage page="masterclass">
        <Masterclass />
      </EditedPage>
    </>
  )
}
