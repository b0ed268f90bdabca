import type { ReactNode } from 'react'
import { academyContent } from '@/lib/core/config/academy'
import type { Block, TextPageKey } from '@/lib/core/config/page-texts'
import { editablePages } from '@/lib/pages/editable-pages'
import { SupportMail } from './support-mail'
import { TextPage } from './text-page'

interface EditedPageProps {
  page: TextPageKey
  /** Blocks that the app adds below the office's text. */
  more?: readonly Block[]
  children: ReactNode
}

/** Shows the text that the office has written for a page. If there is none, shows `children`, the default page. */
export function EditedPage({ page, more = [], children }: EditedPageProps) {
  const blocks = academyContent().pages[page]
  return blocks ? (
    <TextPage title={editablePages[page].title} blocks={[...blocks, ...more]} contact={<SupportMail />} />
  ) : (
    children
  )
}
