import type { ReactNode } from 'react'
import { academyContent } from '@/lib/core/config/academy'
import type { TextPageKey } from '@/lib/core/config/page-texts'
import { editablePages } from '@/lib/pages/editable-pages'
import { SupportMail } from './support-mail'
import { TextPage } from './text-page'

/** Shows the text that the office has written for a page. If there is none, shows `children`, the default page. */
export function EditedPage({ page, children }: { page: TextPageKey; children: ReactNode }) {
  const blocks = academyContent().pages[page]
  return blocks ? <TextPage title={editablePages[page].title} blocks={blocks} contact={<SupportMail />} /> : children
}
