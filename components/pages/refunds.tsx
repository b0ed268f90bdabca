import type { Block } from '@/lib/core/config/page-texts'
import { editablePages } from '@/lib/pages/editable-pages'
import { ReviewNotice } from './review-notice'
import { SupportMail } from './support-mail'
import { TextPage } from './text-page'
import { defaultPageText } from './texts/default-page-text'

/**
 * Shows /refunds: how classes are cancelled and what happens to payments. `more` contains the blocks below the text.
 */
export function Refunds({ more }: { more: readonly Block[] }) {
  const { blocks } = defaultPageText('refunds')
  return (
    <TextPage
      title={editablePages.refunds.title}
      blocks={[...(blocks ?? []), ...more]}
      contact={<SupportMail />}
      notice={<ReviewNotice what="This page" />}
    />
  )
}
