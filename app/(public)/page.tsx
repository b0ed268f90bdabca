import { Home } from '@/components/home/home'
import { organization } from '@/components/pages/organization'
import { JsonLd } from '@/components/ui/text/json-ld'
import { academySettings } from '@/lib/core/config/settings'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.front,
    title: 'Live classes in music, dance and drawing',
    description: academySettings().description,
  })

export default function HomePage() {
  return (
    <>
      <JsonLd thing={organization()} />
      <Home />
    </>
  )
}
