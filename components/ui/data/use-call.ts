'use client'

import { useRef } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type AddressParts, addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import type { EndpointName, ResponseOf } from '@/lib/api/table'
import { reasonOf } from './call-failure'

/** Turns off automatic retries of a failed call. The user sees the error and retries it. */
export const notRetried = { shouldRetryOnError: false } as const

type CallOptions<N extends EndpointName> = Omit<SWRConfiguration<ResponseOf<N>, unknown>, 'onError'> & {
  /** A value on which the response depends besides its address. A new value loads again. */
  version?: string
  /** Called at the start of each try. */
  onAsk?: () => void
  /** Called with the reason when a call fails, until one has succeeded. Later failed refreshes stay silent. */
  onFailure?: (reason: string | undefined) => void
}

/**
 * Loads the response of a reading call. `null` parts make no call. The call is made on mount even if the page brought
 * first data, which is shown until the response arrives (docs/decisions/2026-11-25-portal-in-the-first-html.md).
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
