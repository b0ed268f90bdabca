import { editablePages } from '@/lib/pages/editable-pages'
import { ReviewNotice } from './review-notice'
import { SupportMail } from './support-mail'
import { TextPage } from './text-page'
import { deliveredText } from './texts/delivered-text'

/** Shows /refunds: how classes are cancelled and what happens with payments. */
export function Refunds() {
  const { blocks } = deliveredText('refunds')
  return (
    <TextPage
      title={editablePages.refunds.title}
      blocks={blocks ?? []}
      contact={<SupportMail />}
      notice={<ReviewNotice what="This page" />}
    />
  )
}
