/**
 * Constants that lists and their pages share. They are separate from the schemas, so that a page does not have to load
 * the schemas.
 */

/** The maximum length of a search term. */
export const MAX_SEARCH = 100
/** Rows per page by default. */
export const DEFAULT_PAGE = 100
/** Rows per page in the admin lists. */
export const LIST_PAGE = 25

/** The sort orders of a list. Newest first by default. */
export const timeSorts = ['newest', 'oldest'] as const
export type TimeSort = (typeof timeSorts)[number]
export const listSorts = [...timeSorts, 'name'] as const
export type ListSort = (typeof listSorts)[number]
