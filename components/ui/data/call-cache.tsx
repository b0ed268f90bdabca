'use client'

import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { type Cache, type KeyedMutator, type Middleware, SWRConfig, useSWRConfig } from 'swr'
import { unstable_serialize as infiniteKey } from 'swr/infinite'
import { type AddressParts, addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

/** Returns the first data under the key of each call, and also as the first page of a paged list (paged-list.ts). */
const fallbackOf = (first: FirstData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(first).flatMap(([address, answer]) => [
      [address, answer],
      [infiniteKey(() => address), [{ ...answer, address }]],
    ]),
  )

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
 * Provides a cache for a page's calls, and the data that came with the page. Components show this data first, then their
 * calls refresh it. Each page has its own cache, so that no page shows responses for another page or user. See
 * docs/decisions/2026-11-25-portal-in-the-first-html.md
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

/** Returns the data of a call that came with the page, for components that do not use a hook to load it. */
export function useFirstData<N extends EndpointName>(name: N, parts: AddressParts<N>): ResponseOf<N> | undefined {
  const { fallback } = useSWRConfig()
  const [answer] = useState((): unknown => fallback[addressOf(name, parts)])
  // The first data has each response under the address of its call.
  return answer as ResponseOf<N> | undefined
}
