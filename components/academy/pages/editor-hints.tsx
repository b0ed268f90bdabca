import type { PageKey } from '@/lib/core/config/page-texts'
import { paths } from '@/lib/paths'

/** Explains how to write links, and what an edited page looks like. */
export function EditorHints({ page }: { page: PageKey }) {
  return (
    <div className="type-text grid gap-2 text-muted">
      <p>
        Write a link as <code className="text-ink">[Book a trial]({paths.bookTrial()})</code>. The address begins with
        https://, with mailto: for an email address, or with / for a page of this site.
      </p>
      <p>
        {page === 'faq'
          ? 'The questions below a group title belong to that group.'
          : 'Once you edit the text, the page no longer shows its original drawings.'}
      </p>
    </div>
  )
}
