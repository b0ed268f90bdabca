import { Home } from '@/components/home/home'
import { OrganizationJsonLd } from '@/components/pages/organization-json-ld'
import { academy } from '@/lib/academy'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const metadata = pageMetadata({
  path: paths.front,
  title: 'Live classes in music, dance and drawing',
  description: academy.description,
})

export default function HomePage() {
  return (
    <>
      <OrganizationJsonLd />
      <Home />
    </>
  )
}
