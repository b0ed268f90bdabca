import type { PageState } from '@/lib/academy/pages-schema'

/** Describes the state of a page's text, for example "Edited, not published yet". */
export function stateText({ is_edited, is_unpublished }: PageState): string {
  const text = is_edited ? 'Edited' : 'Original text'
  return is_unpublished ? `${text}, not published yet` : text
}
