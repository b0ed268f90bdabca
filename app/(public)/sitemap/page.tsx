import { SiteIndex } from '@/components/pages/site-index'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.sitemap,
  title: 'Sitemap',
  description: 'All pages of the academy in one place: courses by art, the academy, joining and help.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function SitemapPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <SiteIndex />
    </>
  )
}
