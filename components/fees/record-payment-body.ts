import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { foreignMethods } from './payment-reference'

/** The values of the form that records a payment. */
export interface RecordPaymentValues {
  amount: string
  paid_on: string
  method: PaymentMethod
  reference: string
  bank_name: string
  foreign_currency: boolean
  due_ids: string[]
  course_name: string
  learner_id: string
}

/** Returns the request body, without the fields that the form does not show for the chosen method. */
export function recordPaymentBodyOf(values: RecordPaymentValues) {
  const { amount, paid_on, method, reference, bank_name, foreign_currency, due_ids, course_name, learner_id } = values
  const isCourseFee = due_ids.length === 0 && course_name !== ''
  return {
    amount,
    paid_on,
    method,
    reference: method === 'cash' ? null : reference,
    bank_name: method === 'cheque' ? bank_name : null,
    ...(foreignMethods.includes(method) && { foreign_currency }),
    ...(due_ids.length > 0 && { due_ids }),
    ...(isCourseFee && { course_name, learner_id: learner_id || null }),
  }
}
