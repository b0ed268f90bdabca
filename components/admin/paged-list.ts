'use client'

import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { ListSort } from '@/lib/core/fields'

const PAGE = '25'

export interface Page<Row> {
  rows: Row[]
  nextCursor?: string
}

export interface Filter<Sort extends ListSort = ListSort> {
  status?: string
  q: string
  sort?: Sort
}

type AskedPage<Row> = Page<Row> & { askedAt: number }

/** An optimistic change of a row, and when it was made: an answer asked for before that does not contain it. */
interface Change<Row> {
  madeAt: number
  change: (row: Row) => Row
}

export type PageQuery<Sort extends ListSort = ListSort> = {
  status?: string
  q?: string
  sort?: Sort
  cursor?: string
  limit: string
}

/** A list of the office, loaded page by page; `fetchPage` makes the call. */
export function usePagedList<Row, Sort extends ListSort = ListSort>(
  name: string,
  { status, q, sort }: Filter<Sort>,
  fetchPage: (query: PageQuery<Sort>) => Promise<Page<Row>>,
  { onError, ...options }: { onError?: (error: unknown) => void; revalidateOnFocus?: boolean } = {},
) {
  const [changes, setChanges] = useState<Change<Row>[]>([])
  const swr = useSWRInfinite<AskedPage<Row>, unknown>(
    (index: number, before: AskedPage<Row> | null) =>
      index > 0 && !before?.nextCursor ? null : [name, status, q, sort, before?.nextCursor],
    async ([, , , , cursor]: [string, string | undefined, string, Sort | undefined, string | undefined]) => {
      const askedAt = performance.now()
      return { ...(await fetchPage({ status, q, sort, cursor, limit: PAGE })), askedAt }
    },
    {
      keepPreviousData: true,
      shouldRetryOnError: false,
      ...options,
      ...(onError && { onError }),
    },
  )
  const { data, error, isLoading, isValidating, size, setSize, mutate } = swr
  const current = ({ rows, askedAt }: AskedPage<Row>) => {
    const missed = changes.filter(({ madeAt }) => madeAt > askedAt)
    return missed.length ? rows.map((row) => missed.reduce((changed, { change }) => change(changed), row)) : rows
  }
  return {
    /** Undefined until the first answer. */
    rows: data?.flatMap(current),
    more: Boolean(data?.at(-1)?.nextCursor),
    error,
    /** The rows shown are those of the previous filter; the new ones are loading. */
    changing: isLoading && data !== undefined,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    /** Asks again for every page that is shown, and hands back the fresh rows. */
    reload: async () => (await mutate())?.flatMap((page) => page.rows) ?? [],
    /** Changes rows in place, without asking the server; also in an answer that is still loading. */
    replace: (change: (row: Row) => Row) => setChanges((made) => [...made, { madeAt: performance.now(), change }]),
  }
}
