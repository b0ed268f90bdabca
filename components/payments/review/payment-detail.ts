'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PaymentRow } from '@/lib/payments/schema'

/** Loads the details for deciding a payment, and again when its status changes, which affects history and receipt. */
export function usePaymentDetail({ id, status }: PaymentRow) {
  const { data, error, isValidating, mutate } = useCall('adminPayment', { params: { id } }, { version: status })
  return { detail: data, failed: Boolean(error) && !data, busy: isValidating, reload: () => void mutate() }
}
