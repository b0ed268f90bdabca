import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { TermsEditor } from '@/components/terms/terms-editor'
import { firstData } from '@/lib/api/first-data'
import { listTerms } from '@/lib/terms/service'

export const metadata: Metadata = { title: 'School terms' }

export default function SchoolTermsPage() {
  return (
    <PortalPage
      title="School terms"
      roles={['admin']}
      first={(actor) => [firstData('terms', {}, async () => ({ terms: await listTerms(actor) }))]}
    >
      {() => <TermsEditor />}
    </PortalPage>
  )
}
