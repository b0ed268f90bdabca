'use client'

import useSWR from 'swr'
import { call } from '@/lib/api/client'
import type { PaymentDetail, PaymentRow } from '@/lib/payments/schema'

/** All that helps to decide a payment. Asked again once its state has changed: history and receipt change with it. */
export function usePaymentDetail({ id, status }: PaymentRow) {
  const { data, error, isValidating, mutate } = useSWR<PaymentDetail, unknown>(
    ['payment', id, status],
    () => call('adminPayment', { params: { id } }),
    { shouldRetryOnError: false },
  )
  return { detail: data, failed: Boolean(error) && !data, busy: isValidating, reload: () => void mutate() }
}
