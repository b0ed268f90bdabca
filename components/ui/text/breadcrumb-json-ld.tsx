import { absolute } from '@/lib/pages/site'
import { paths } from '@/lib/paths'
import { JsonLd } from './json-ld'

/** Describes the breadcrumbs of a page as JSON-LD: its parent pages, and the page itself as the last one. */
export function BreadcrumbJsonLd({ trail }: { trail: readonly { title: string; path: string }[] }) {
  const steps = [{ title: 'Home', path: paths.front }, ...trail]
  return (
    <JsonLd
      thing={{
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ title, path }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: title,
          item: absolute(path),
        })),
      }}
    />
  )
}
