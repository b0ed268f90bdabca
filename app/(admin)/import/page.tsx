import type { Metadata } from 'next'
import { ImportPage } from '@/components/imports/import-page'
import { PortalPage } from '@/components/shell/portal/portal-page'

export const metadata: Metadata = { title: 'Import a list' }

export default function Page() {
  return (
    <PortalPage title="Import a list" roles={['admin']} right="desk">
      {() => <ImportPage />}
    </PortalPage>
  )
}
