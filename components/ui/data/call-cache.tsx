'use client'

import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { type Cache, type KeyedMutator, type Middleware, SWRConfig, useSWRConfig } from 'swr'
import { unstable_serialize as infiniteKey } from 'swr/infinite'
import { type AddressParts, addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

type Cached = { data: unknown; isLoading: false }

/**
 * Caches each answer as itself, and as the first page of a paged list. Without `isLoading`, SWR reports that a list is
 * loading until the call returns.
 */
function initialCache(first: FirstData): Map<string, Cached> {
  return new Map(
    Object.entries(first).flatMap(([address, answer]): [string, Cached][] => [
      [address, { data: answer, isLoading: false }],
      [infiniteKey(() => address), { data: [answer], isLoading: false }],
    ]),
  )
}

/** Caches of pages that were left. */
const left = new WeakSet<Cache>()

/** Asks again for a call of the page; once the page was left there is nothing to ask for, and SWR would throw. */
export function useRefresh(): (address: string) => Promise<unknown> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(async (address) => (left.has(cache) ? undefined : mutate(address)), [cache, mutate])
}

/** The same for what a hook gives to ask again: what is done still comes to its end after the person went on. */
const untilLeft: Middleware =
  (useNext) =>
  <Data, Failure>(...args: Parameters<typeof useNext<Data, Failure>>) => {
    const { cache } = useSWRConfig()
    const answer = useNext<Data, Failure>(...args)
    const { mutate } = answer
    answer.mutate = useCallback<KeyedMutator<Data>>(
      async (...change) => (left.has(cache) ? undefined : mutate(...change)),
      [cache, mutate],
    )
    return answer
  }

/**
 * The cache of a page's calls, filled with the data that came with the page: they are on the screen with the first picture,
 * and the calls refresh them. Each page has its own: no page shows what another one asked for, nor what the person before
 * was answered. Why: docs/decisions/2026-11-25-portal-in-the-first-html.md
 */
export function CallCache({ first, children }: { first: FirstData; children: ReactNode }) {
  const [cache] = useState(() => initialCache(first))
  const [settings] = useState(() => ({ provider: () => cache, use: [untilLeft] }))
  useLayoutEffect(() => {
    left.delete(cache)
    return () => void left.add(cache)
  }, [cache])
  return <SWRConfig value={settings}>{children}</SWRConfig>
}

/** First data of a call, for a part that does not fetch through a hook. */
export function useFirstData<N extends EndpointName>(name: N, parts: AddressParts<N>): ResponseOf<N> | undefined {
  const { cache } = useSWRConfig()
  const [answer] = useState(() => cache.get(addressOf(name, parts))?.data)
  // Under a call's address stands that call's answer.
  return answer as ResponseOf<N> | undefined
}
