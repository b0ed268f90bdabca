import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageEditor } from '@/components/academy/pages/page-editor'
import { defaultPageText } from '@/components/pages/texts/default-page-text'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { pageKey } from '@/lib/academy/pages-schema'
import { getPage } from '@/lib/academy/queries'
import { firstData } from '@/lib/api/first-data'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Edit page text' }

export default async function Page({ searchParams }: PageProps<'/academy-pages'>) {
  const { data: page } = pageKey.safeParse((await searchParams).page)
  if (!page) redirect(paths.academy)
  return (
    <PortalPage
      title="Edit page text"
      roles={['admin']}
      right="everything"
      first={() => [firstData('academyPage', { params: { page } }, () => getPage(page))]}
    >
      {() => <PageEditor key={page} page={page} original={defaultPageText(page)} />}
    </PortalPage>
  )
}
