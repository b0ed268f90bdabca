import type { Endpoint } from '@/lib/core/http/endpoint'
import { paymentRefunds, refundBody, refundResult } from './schema'
import { NOT_REFUNDABLE, REFUND_TOO_LARGE, REFUNDS_CHANGED } from './texts'

export const refundEndpoints = {
  paymentRefunds: {
    method: 'GET',
    path: '/admin/payments/{id}/refunds',
    summary: 'List the refunds of a payment, and the amount that can still be refunded',
    access: ['admin'],
    right: 'money',
    response: paymentRefunds,
    status: 200,
    errors: { not_found: 'Payment not found' },
  },
  refundPayment: {
    method: 'POST',
    path: '/admin/payments/{id}/refunds',
    summary: 'Refund an approved payment, wholly or in part, with a credit note. With `preview`, only show the result',
    access: ['admin'],
    right: 'money',
    body: refundBody,
    response: refundResult,
    status: 201,
    statusUnlessMade: 200,
    errors: {
      not_found: 'Payment not found',
      conflict: [
        NOT_REFUNDABLE,
        REFUNDS_CHANGED,
        REFUND_TOO_LARGE,
        'This payment has just been rejected, so it cannot be refunded',
      ],
    },
  },
} as const satisfies Record<string, Endpoint>
