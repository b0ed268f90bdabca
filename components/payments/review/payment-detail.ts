'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PaymentRow } from '@/lib/payments/schema'

/**
 * Loads the details that an admin needs in order to decide. Loads them again when the payment's status changes, because
 * its history changes too.
 */
export function usePaymentDetail({ id, status }: PaymentRow) {
  const { data, error, isValidating, mutate } = useCall('adminPayment', { params: { id } }, { version: status })
  return { detail: data, failed: Boolean(error) && !data, busy: isValidating, reload: () => void mutate() }
}
