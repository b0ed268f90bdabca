import { FeesStructure, feesPage } from '@/components/catalogue/fees-structure'
import { asCourseFilter } from '@/lib/catalogue/sections'
import { pageMetadata } from '@/lib/pages/page-metadata'

export const generateMetadata = () => pageMetadata(feesPage())

export default async function FeesStructurePage({ searchParams }: PageProps<'/fees-structure'>) {
  return <FeesStructure filter={asCourseFilter((await searchParams).filter)} />
}
