import { LIST_PAGE } from '@/lib/core/http/lists'

export interface PageFilter {
  status?: string
  q?: string
  sort?: string
  /** Dates in the academy's time zone. */
  from?: string
  to?: string
  course?: string
  /** A person's ID. */
  person?: string
  /** An import's ID. */
  import?: string
}

/** Returns the query of one page of a list. The first page has no cursor. */
export function pageQuery(
  { status, q, sort, from, to, course, person, import: importId }: PageFilter,
  cursor?: string,
): Record<string, string | undefined> {
  return { status, q, sort, from, to, course, person, import: importId, cursor, limit: String(LIST_PAGE) }
}
