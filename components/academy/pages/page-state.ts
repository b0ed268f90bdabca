import type { PageState } from '@/lib/academy/pages-schema'

/** Describes whether a page's text was edited or comes with the application. */
export function stateText({ is_edited, is_unpublished }: PageState): string {
  const text = is_edited ? 'Edited' : 'Original text'
  return is_unpublished ? `${text}, not published yet` : text
}
