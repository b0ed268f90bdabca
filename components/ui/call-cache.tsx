'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig, useSWRConfig } from 'swr'
import { unstable_serialize as infiniteKey } from 'swr/infinite'
import { type AddressParts, addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

/** First data that was on the screen before. */
const used = new WeakSet<FirstData>()

/** Each answer stands in the cache as itself, and as the first page of a paged list. */
function initialCache(first: FirstData): Map<string, { data: unknown }> {
  return new Map(
    Object.entries(first).flatMap(([address, answer]): [string, { data: unknown }][] => [
      [address, { data: answer }],
      [infiniteKey(() => address), { data: [answer] }],
    ]),
  )
}

/**
 * The cache of a page's calls, filled with the data that came with the page. Each page has its own: no page shows what
 * another one asked for, nor what the person before was answered. Fresh first data is not asked for again. The browser's
 * way back finds a page as it was, with data that may be stale: they are shown and revalidated. Why so:
 * docs/decisions/2026-11-22-server-first-portal.md
 */
export function CallCache({ first, children }: { first: FirstData; children: ReactNode }) {
  const [fresh, setFresh] = useState(() => !used.has(first))
  const [provider] = useState(() => () => initialCache(first))
  // Runs after the effects of everything below, which have decided by then whether to call.
  useEffect(() => {
    used.add(first)
    setFresh(false)
  }, [first])
  return <SWRConfig value={{ provider, revalidateIfStale: !fresh }}>{children}</SWRConfig>
}

/** Fresh first data of a call, for a part that does not fetch through a hook. */
export function useFirstData<N extends EndpointName>(name: N, parts: AddressParts<N>): ResponseOf<N> | undefined {
  const { cache, revalidateIfStale } = useSWRConfig()
  const [answer] = useState(() => (revalidateIfStale ? undefined : cache.get(addressOf(name, parts))?.data))
  // Under a call's address stands that call's answer.
  return answer as ResponseOf<N> | undefined
}
