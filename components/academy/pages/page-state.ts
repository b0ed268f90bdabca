import type { PageState } from '@/lib/academy/pages-schema'

/** States whether a page's text has been edited or is the text that comes with the application. */
export function stateText({ is_edited, is_unpublished }: PageState): string {
  const text = is_edited ? 'Edited' : 'Original text'
  return is_unpublished ? `${text}, not published yet` : text
}
