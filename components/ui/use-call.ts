'use client'

import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type AddressParts, addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import type { EndpointName, ResponseOf } from '@/lib/api/table'

/**
 * The answer of a call that reads. It is made on mount unless the page brought its first data; null in place of the parts:
 * not yet. A failed call is not retried by itself: the person is told, and tries again.
 */
export function useCall<N extends EndpointName>(
  name: N,
  parts: AddressParts<N> | null = {},
  options: SWRConfiguration<ResponseOf<N>, unknown> = {},
): SWRResponse<ResponseOf<N>, unknown> {
  return useSWR<ResponseOf<N>, unknown>(parts && addressOf(name, parts), () => call(name, parts ?? {}), {
    shouldRetryOnError: false,
    ...options,
  })
}
