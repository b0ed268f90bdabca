'use client'

import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { type Cache, type KeyedMutator, type Middleware, SWRConfig, useSWRConfig } from 'swr'
import { unstable_serialize as infiniteKey } from 'swr/infinite'
import { type AddressParts, addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

/**
 * Returns the initial responses by SWR key. Stores each response under two keys. Lists that load page by page use the
 * second key (paged-list.ts).
 */
const fallbackOf = (first: FirstData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(first).flatMap(([address, answer]) => [
      [address, answer],
      [infiniteKey(() => address), [{ ...answer, address }]],
    ]),
  )

/** The caches of pages that the user has left. Actions that finish later must not change them. */
const left = new WeakSet<Cache>()

/**
 * Returns a function that sends one of the page's requests again. After the user has left the page, the function does
 * nothing, because SWR would throw an error.
 */
export function useRefresh(): (address: string) => Promise<unknown> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(async (address) => (left.has(cache) ? undefined : mutate(address)), [cache, mutate])
}

/** Makes `mutate` do nothing after the user has left the page. A late call to SWR would throw an error. */
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
 * Provides a cache for a page's API requests, filled with the responses in the initial HTML. Components show these
 * responses first and refresh them afterwards. Each page has its own cache, so that no page shows responses for another
 * page or user. See docs/decisions/2026-11-25-pages.md
 */
export function CallCache({ first, children }: { first: FirstData; children: ReactNode }) {
  const [cache] = useState((): Cache => new Map())
  const [settings] = useState(() => ({ provider: () => cache, fallback: fallbackOf(first), use: [untilLeft] }))
  useLayoutEffect(() => {
    left.delete(cache)
    return () => void left.add(cache)
  }, [cache])
  return <SWRConfig value={settings}>{children}</SWRConfig>
}

/** Returns a response from the initial HTML, without sending a request. */
export function useFirstData<N extends EndpointName>(name: N, parts: AddressParts<N>): ResponseOf<N> | undefined {
  const { fallback } = useSWRConfig()
  const [answer] = useState((): unknown => fallback[addressOf(name, parts)])
  // The cast is safe, because the address determines the type of the response.
  return answer as ResponseOf<N> | undefined
}
