import type { PageState } from '@/lib/academy/pages-schema'

/** Describes where a page's text comes from. */
export function stateText({ is_edited, is_unpublished }: PageState): string {
  const text = is_edited ? 'Edited' : 'As delivered'
  return is_unpublished ? `${text}, not published yet` : text
}
