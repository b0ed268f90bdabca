import { FeesStructure, feesPage } from '@/components/catalogue/fees-structure'
import { asCourseFilter, courseFilters } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/pages/page-metadata'

/** /fees-structure?filter=... as a page that is made once: next.config.mjs leads here. */
export const metadata = pageMetadata(feesPage)
export const dynamicParams = false

export function generateStaticParams() {
  return courseFilters.map((filter) => ({ filter }))
}

export default async function FilteredFeesStructurePage({ params }: PageProps<'/fees-structure/[filter]'>) {
  return <FeesStructure filter={asCourseFilter((await params).filter)} />
}
