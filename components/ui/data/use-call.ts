'use client'

import { useRef } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type AddressParts, addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import type { EndpointName, ResponseOf } from '@/lib/api/table'
import { reasonOf } from './call-failure'

/** A failed call is not retried by itself: the person is told, and tries again. */
export const notRetried = { shouldRetryOnError: false } as const

type CallOptions<N extends EndpointName> = Omit<SWRConfiguration<ResponseOf<N>, unknown>, 'onError'> & {
  /** What the answer depends on besides its address; another one is asked for anew. */
  version?: string
  /** Called at the start of each try. */
  onAsk?: () => void
  /** Called when a try fails, with the reason for an alert, until one has succeeded: a refresh that fails stays silent. */
  onFailure?: (reason: string | undefined) => void
}

/**
 * The answer of a call that reads; null in place of the parts: not yet. It is made on mount, also where the page brought
 * its first data (docs/decisions/2026-11-25-portal-in-the-first-html.md), which are shown until it is answered.
 */
export function useCall<N extends EndpointName>(
  name: N,
  parts: AddressParts<N> | null = {},
  { version, onAsk, onFailure, ...options }: CallOptions<N> = {},
): SWRResponse<ResponseOf<N>, unknown> {
  const address = parts && addressOf(name, parts)
  const answered = useRef<string>(undefined)
  return useSWR<ResponseOf<N>, unknown>(
    address && version !== undefined ? [address, version] : address,
    async () => {
      onAsk?.()
      const answer = await call(name, parts ?? {})
      if (address) answered.current = address
      return answer
    },
    {
      ...notRetried,
      ...options,
      onError: (error) => {
        if (answered.current !== address) onFailure?.(reasonOf(error))
      },
    },
  )
}
