/** What lists and their screens know of each other; apart from the schemas, so that a screen needs none of these. */

/** How long the text may be that a list is searched for. */
export const MAX_SEARCH = 100
/** Rows of a page, unless asked. */
export const DEFAULT_PAGE = 100
/** Rows that the office's own lists ask for at once. */
export const LIST_PAGE = 25

/** The orders that a list can be read in; newest first unless asked. */
export const timeSorts = ['newest', 'oldest'] as const
export type TimeSort = (typeof timeSorts)[number]
export const listSorts = [...timeSorts, 'name'] as const
export type ListSort = (typeof listSorts)[number]
