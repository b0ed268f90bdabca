import { FeesStructure, feesPage } from '@/components/courses/fees-structure'
import { pageMetadata } from '@/lib/seo/page-metadata'

export const metadata = pageMetadata(feesPage)

export default function FeesStructurePage() {
  return <FeesStructure filter={null} />
}
