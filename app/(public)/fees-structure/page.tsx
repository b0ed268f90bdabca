import { FeesStructure, feesPage } from '@/components/catalogue/fees-structure'
import { pageMetadata } from '@/lib/pages/page-metadata'

export const metadata = pageMetadata(feesPage)

export default function FeesStructurePage() {
  return <FeesStructure filter={null} />
}
