'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PaymentRow } from '@/lib/payments/schema'

/** All that helps to decide a payment. Asked again once its state has changed: history and receipt change with it. */
export function usePaymentDetail({ id, status }: PaymentRow) {
  const { data, error, isValidating, mutate } = useCall('adminPayment', { params: { id } }, { version: status })
  return { detail: data, failed: Boolean(error) && !data, busy: isValidating, reload: () => void mutate() }
}
