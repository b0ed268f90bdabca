'use client'

import { useMemo, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import { type PageFilter, pageQuery } from '@/lib/api/page-query'
import type { EndpointName, ResponseOf } from '@/lib/api/table'
import type { ListSort } from '@/lib/core/http/lists'
import { notRetried } from './use-call'

export interface Filter<Sort extends ListSort = ListSort> extends PageFilter {
  q: string
  sort?: Sort
}

/** A page of results, with the address and time of its request. A page from the initial HTML has no request time. */
type LoadedPage<Answer> = Answer & { nextCursor?: string; address?: string; askedAt?: number }

/** An optimistic change to the rows. The list applies the change to all pages that were requested before `madeAt`. */
interface Change<Row> {
  madeAt: number
  change: (row: Row) => Row
}

interface Options {
  onError?: (error: unknown) => void
  revalidateOnFocus?: boolean
  refreshInterval?: number
}

/**
 * Loads a list page by page. `rowsOf` extracts the rows from a response. Pass the same function on each render, to
 * avoid repeated work.
 */
export function usePagedList<N extends EndpointName, Row>(
  name: N,
  filter: Filter,
  rowsOf: (answer: ResponseOf<N>) => readonly Row[],
  { onError, ...options }: Options = {},
) {
  const [changes, setChanges] = useState<Change<Row>[]>([])
  const firstAddress = addressOf(name, { query: pageQuery(filter) })
  const swr = useSWRInfinite<LoadedPage<ResponseOf<N>>, unknown>(
    (index: number, before: LoadedPage<ResponseOf<N>> | null) =>
      index > 0 && !before?.nextCursor ? null : addressOf(name, { query: pageQuery(filter, before?.nextCursor) }),
    async (address: string) => {
      const askedAt = performance.now()
      const { searchParams } = new URL(address, window.location.origin)
      return { ...(await call(name, { query: Object.fromEntries(searchParams) })), address, askedAt }
    },
    {
      keepPreviousData: true,
      ...notRetried,
      ...options,
      ...(onError && { onError }),
    },
  )
  const { data, error, isValidating, size, setSize, mutate } = swr
  const pages = useMemo(() => data?.map((page) => ({ rows: rowsOf(page), askedAt: page.askedAt ?? 0 })), [data, rowsOf])
  const current = ({ rows, askedAt }: { rows: readonly Row[]; askedAt: number }) => {
    const missed = changes.filter(({ madeAt }) => madeAt > askedAt)
    return missed.length ? rows.map((row) => missed.reduce((changed, { change }) => change(changed), row)) : rows
  }
  return {
    /** The loaded rows. Undefined until the first response. */
    rows: pages?.flatMap(current),
    more: Boolean(data?.at(-1)?.nextCursor),
    /** The response for the first page, which also has information about the whole list. */
    first: data?.[0],
    error,
    /**
     * True while the rows for a new filter are loading. `rows` then still contains the rows for the previous filter.
     */
    changing: isValidating && data !== undefined && data[0]?.address !== firstAddress,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    /** Loads all displayed pages again, and returns their rows. */
    reload: async () => (await mutate())?.flatMap((page) => rowsOf(page)) ?? [],
    /** Changes the rows at once, without a request. A response to an earlier request does not undo the change. */
    replace: (change: (row: Row) => Row) => setChanges((made) => [...made, { madeAt: performance.now(), change }]),
  }
}
