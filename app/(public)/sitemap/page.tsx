import { SiteIndex } from '@/components/pages/site-index'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.sitemap,
  title: 'Sitemap',
  description: 'All the academy’s pages in one place: courses by art form, about the academy, how to join, and help.',
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
