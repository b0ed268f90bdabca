'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PaymentRow } from '@/lib/payments/schema'

/**
 * Loads a payment's details for an admin. Loads the details again when the payment's status changes, because the
 * payment's history changes too.
 */
export function usePaymentDetail({ id, status }: PaymentRow) {
  const { data, error, isValidating, mutate } = useCall('adminPayment', { params: { id } }, { version: status })
  return { detail: data, failed: Boolean(error) && !data, busy: isValidating, reload: () => void mutate() }
}
