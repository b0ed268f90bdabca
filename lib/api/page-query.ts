import { LIST_PAGE } from '@/lib/core/fields'

export interface PageFilter {
  status?: string
  q?: string
  sort?: string
}

/** The query of one page of a list of the office; the first page has no cursor. */
export function pageQuery({ status, q, sort }: PageFilter, cursor?: string): Record<string, string | undefined> {
  return { status, q, sort, cursor, limit: String(LIST_PAGE) }
}
