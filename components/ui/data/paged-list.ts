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

/** One page as the call answered it, and when it was asked for; one that came with the page is older than any change. */
type AskedPage<Answer> = Answer & { nextCursor?: string; askedAt?: number }

/** An optimistic change of a row, and when it was made: an answer asked for before that does not contain it. */
interface Change<Row> {
  madeAt: number
  change: (row: Row) => Row
}

interface Options {
  onError?: (error: unknown) => void
  revalidateOnFocus?: boolean
  refreshInterval?: number
}

/** A list, loaded page by page. `rowsOf` reads the rows of an answer; a stable function, as its result is memoised. */
export function usePagedList<N extends EndpointName, Row>(
  name: N,
  filter: Filter,
  rowsOf: (answer: ResponseOf<N>) => readonly Row[],
  { onError, ...options }: Options = {},
) {
  const [changes, setChanges] = useState<Change<Row>[]>([])
  const swr = useSWRInfinite<AskedPage<ResponseOf<N>>, unknown>(
    (index: number, before: AskedPage<ResponseOf<N>> | null) =>
      index > 0 && !before?.nextCursor ? null : addressOf(name, { query: pageQuery(filter, before?.nextCursor) }),
    async (address: string) => {
      const askedAt = performance.now()
      const { searchParams } = new URL(address, window.location.origin)
      return { ...(await call(name, { query: Object.fromEntries(searchParams) })), askedAt }
    },
    {
      keepPreviousData: true,
      ...notRetried,
      ...options,
      ...(onError && { onError }),
    },
  )
  const { data, error, isLoading, isValidating, size, setSize, mutate } = swr
  const pages = useMemo(() => data?.map((page) => ({ rows: rowsOf(page), askedAt: page.askedAt ?? 0 })), [data, rowsOf])
  const current = ({ rows, askedAt }: { rows: readonly Row[]; askedAt: number }) => {
    const missed = changes.filter(({ madeAt }) => madeAt > askedAt)
    return missed.length ? rows.map((row) => missed.reduce((changed, { change }) => change(changed), row)) : rows
  }
  return {
    /** Undefined until the first answer. */
    rows: pages?.flatMap(current),
    more: Boolean(data?.at(-1)?.nextCursor),
    /** The answer of the first page: what a list says of all of its pages stands there. */
    first: data?.[0],
    error,
    /** The rows shown are those of the previous filter; the new ones are loading. */
    changing: isLoading && data !== undefined,
    busy: isValidating,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    /** Asks again for every page that is shown, and hands back the fresh rows. */
    reload: async () => (await mutate())?.flatMap((page) => rowsOf(page)) ?? [],
    /** Changes rows in place, without asking the server; also in an answer that is still loading. */
    replace: (change: (row: Row) => Row) => setChanges((made) => [...made, { madeAt: performance.now(), change }]),
  }
}
