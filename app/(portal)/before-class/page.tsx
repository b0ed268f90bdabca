import type { Metadata } from 'next'
import { BeforeClass } from '@/components/meetings/before-class'
import { PortalPage } from '@/components/shell/portal/portal-page'

export const metadata: Metadata = { title: 'Before class' }

export default async function BeforeClassPage({ searchParams }: PageProps<'/before-class'>) {
  const { slot } = await searchParams
  return (
    <PortalPage title="Before class">
      {() => <BeforeClass slotId={typeof slot === 'string' ? slot : null} />}
    </PortalPage>
  )
}
