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

/** What was done to a row here, and when: a page asked for before that does not know of it. */
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

/** A list of the office as far as it has been asked for; `fetchPage` makes the call. */
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
    /** The rows shown are those of another question; the answer is on its way. */
    changing: isLoading && data !== undefined,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    /** Asks again for every page that is shown, and hands back the fresh rows. */
    reload: async () => (await mutate())?.flatMap((page) => page.rows) ?? [],
    /** Changes rows where they stand, without asking the server; also in an answer that is on its way just now. */
    replace: (change: (row: Row) => Row) => setChanges((made) => [...made, { madeAt: performance.now(), change }]),
  }
}
