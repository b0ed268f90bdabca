import { Notice } from '@/components/ui/text/notice'

/** Warns that no lawyer has reviewed the text. */
export function ReviewNotice({ what }: { what: string }) {
  return (
    <Notice kind="warning" title="Not yet reviewed by a lawyer">
      {what} describes how this application works. Before the academy opens to the public, its owner should fill in what
      is missing and have a lawyer review the text.
    </Notice>
  )
}
