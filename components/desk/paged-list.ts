'use client'

import useSWRInfinite from 'swr/infinite'
import type { DecisionStatus } from '@/lib/http/fields'

const PAGE = '25'

export interface Page<Row> {
  rows: Row[]
  nextCursor?: string
}

export interface Filter {
  status?: DecisionStatus
  q: string
}

export type PageQuery = { status?: string; q?: string; cursor?: string; limit: string }

/** A list of the office as far as it has been asked for; `fetchPage` makes the call. */
export function usePagedList<Row>(
  name: string,
  { status, q }: Filter,
  fetchPage: (query: PageQuery) => Promise<Page<Row>>,
  { onError, ...options }: { onError?: (error: unknown) => void; revalidateOnFocus?: boolean } = {},
) {
  const swr = useSWRInfinite<Page<Row>, unknown>(
    (index: number, before: Page<Row> | null) =>
      index > 0 && !before?.nextCursor ? null : [name, status, q, before?.nextCursor],
    ([, , , cursor]: [string, DecisionStatus | undefined, string, string | undefined]) =>
      fetchPage({ status, q, cursor, limit: PAGE }),
    {
      revalidateFirstPage: false,
      keepPreviousData: true,
      shouldRetryOnError: false,
      ...options,
      ...(onError && { onError }),
    },
  )
  const { data, error, isLoading, isValidating, size, setSize, mutate } = swr
  return {
    /** Undefined until the first answer. */
    rows: data?.flatMap((page) => page.rows),
    more: Boolean(data?.at(-1)?.nextCursor),
    error,
    /** The rows shown are those of another question; the answer is on its way. */
    changing: isLoading && data !== undefined,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    /** Asks again for every page that is shown, and hands back the fresh rows. */
    reload: async () => (await mutate())?.flatMap((page) => page.rows) ?? [],
    /** Changes rows where they stand, without asking the server. */
    replace: (change: (row: Row) => Row) =>
      mutate((pages) => pages?.map((page) => ({ ...page, rows: page.rows.map(change) })), { revalidate: false }),
  }
}
