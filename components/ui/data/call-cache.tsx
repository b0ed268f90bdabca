'use client'

import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { type Cache, type KeyedMutator, type Middleware, SWRConfig, useSWRConfig } from 'swr'
import { unstable_serialize as infiniteKey } from 'swr/infinite'
import { type AddressParts, addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

type Cached = { data: unknown; isLoading: false }

/**
 * Caches each response under the key of its call, and also as the first page of a paged list. Without `isLoading:
 * false`, SWR would report that the list is loading until the call returns.
 */
function initialCache(first: FirstData): Map<string, Cached> {
  return new Map(
    Object.entries(first).flatMap(([address, answer]): [string, Cached][] => [
      [address, { data: answer, isLoading: false }],
      [infiniteKey(() => address), { data: [answer], isLoading: false }],
    ]),
  )
}

/** The caches of pages that the user has left. Actions that are still running must not change them. */
const left = new WeakSet<Cache>()

/**
 * Returns a function that repeats one of the page's calls. After the user has left the page, it does nothing, because
 * SWR would throw.
 */
export function useRefresh(): (address: string) => Promise<unknown> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(async (address) => (left.has(cache) ? undefined : mutate(address)), [cache, mutate])
}

/**
 * Makes `mutate` of all hooks do nothing after the user has left the page, so that a running action can still finish.
 */
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
 * Provides a cache for a page's calls, filled with the data that came with the page. Components show this data first,
 * then their calls refresh it. Each page has its own cache, so that no page shows responses for another page or user.
 * See docs/decisions/2026-11-25-portal-in-the-first-html.md
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

/** Returns the data of a call that came with the page, for components that do not use a hook to load it. */
export function useFirstData<N extends EndpointName>(name: N, parts: AddressParts<N>): ResponseOf<N> | undefined {
  const { cache } = useSWRConfig()
  const [answer] = useState(() => cache.get(addressOf(name, parts))?.data)
  // The cache stores each response under the address of its call.
  return answer as ResponseOf<N> | undefined
}
