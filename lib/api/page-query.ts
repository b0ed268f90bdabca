import { LIST_PAGE } from '@/lib/core/http/lists'
import type { FeeView } from '@/lib/fees/schema'

export interface PageFilter {
  status?: string
  q?: string
  sort?: string
  /** Dates in the academy's time zone. */
  from?: string
  to?: string
  course?: string
  /** Lists only classes of the student or teacher with this ID. */
  person?: string
  /** An import's ID. */
  import?: string
  /** An admin's ID: lists only the enquiries that this admin owns. `none` lists the enquiries without an owner. */
  owner?: string
  due?: 'true'
  /** Which fees the list shows, such as the overdue fees. */
  view?: FeeView
  /** A month, as YYYY-MM. */
  month?: string
  without_country?: 'true'
  /** Lists only people with a held email that was written at this time or later. */
  since?: string
}

/** Returns the query for one page of a list. The first page has no cursor. */
export function pageQuery(
  { import: importId, ...filter }: PageFilter,
  cursor?: string,
): Record<string, string | undefined> {
  const { status, q, sort, from, to, course, person, owner, due, view, month, without_country, since } = filter
  const limit = String(LIST_PAGE)
  return {
    status,
    q,
    sort,
    from,
    to,
    course,
    person,
    import: importId,
    owner,
    due,
    view,
    month,
    without_country,
    since,
    cursor,
    limit,
  }
}
