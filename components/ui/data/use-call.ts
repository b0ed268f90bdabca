'use client'

import { useRef } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type AddressParts, addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import type { EndpointName, ResponseOf } from '@/lib/api/table'
import { reasonOf } from './call-failure'

/** Turns off automatic retries, because the user sees the error and can retry. */
export const notRetried = { shouldRetryOnError: false } as const

type CallOptions<N extends EndpointName> = Omit<SWRConfiguration<ResponseOf<N>, unknown>, 'onError'> & {
  /** When this value changes, the response loads again. */
  version?: string
  /** Called each time the request is sent. */
  onRequest?: () => void
  /**
   * Called with the reason if a request fails before any data has loaded. After later failures, the page keeps showing
   * the old data.
   */
  onFailure?: (reason: string | undefined) => void
}

/**
 * Loads the response from a GET endpoint when the component mounts, even if the initial HTML contains a response. The
 * initial response is shown until the new one arrives. If `parts` is null, sends no request
 * (docs/decisions/2026-11-25-pages.md).
 */
export function useCall<N extends EndpointName>(
  name: N,
  parts: AddressParts<N> | null = {},
  { version, onRequest, onFailure, ...options }: CallOptions<N> = {},
): SWRResponse<ResponseOf<N>, unknown> {
  const address = parts && addressOf(name, parts)
  const loadedAddress = useRef<string>(undefined)
  return useSWR<ResponseOf<N>, unknown>(
    address && version !== undefined ? [address, version] : address,
    async () => {
      onRequest?.()
      const answer = await call(name, parts ?? {})
      if (address) loadedAddress.current = address
      return answer
    },
    {
      ...notRetried,
      ...options,
      onError: (error) => {
        if (loadedAddress.current !== address) onFailure?.(reasonOf(error))
      },
    },
  )
}
