import { z } from 'zod'
import { adminDecision, type Endpoint, KIB, page } from '@/lib/core/http/endpoint'
import { CONFIRM_TO_PAY } from '@/lib/core/http/errors'
import { NO_FAMILY } from '@/lib/fees/texts'
import { informed } from '@/lib/notifications/informed'
import { REFUNDED_STAYS } from '@/lib/refunds/texts'
import { PICTURES_BUSY, STORE_FAILED } from '@/lib/storage/file-store'
import {
  decisionBody,
  newRecordedPaymentBody,
  ownPayment,
  payDuesBody,
  paymentDetail,
  paymentListQuery,
  paymentReceived,
  paymentRow,
  submitPaymentBody,
} from './schema'
import { DUE_NAMED, PAYMENT_ADDED, REFERENCE_USED, UTR_USED } from './texts'

const usedElsewhere = ['This screenshot was already used for another payment', UTR_USED] as const
/** The fields shared by the two calls that upload a screenshot. */
const submitEndpoint = {
  bodyLimit: 8 * KIB * KIB,
  response: z.object({ payment: paymentReceived }),
  status: 201,
  errors: {
    forbidden: 'You can only pay for your own account',
    conflict: [
      'A payment for this course is already waiting for approval',
      DUE_NAMED,
      '… of your payments are already pending. Please wait for the office to review them.',
      ...usedElsewhere,
    ],
    too_many: CONFIRM_TO_PAY,
    provider_failed: STORE_FAILED,
    unavailable: PICTURES_BUSY,
  },
} as const
const otherAdmin = 'Another admin has just approved or rejected this payment'

export const paymentEndpoints = {
  submitPayment: {
    method: 'POST',
    path: '/payments',
    perHour: 60,
    summary: 'Send the screenshot of a UPI payment for a course fee',
    access: 'signed-in',
    right: 'own',
    body: submitPaymentBody,
    ...submitEndpoint,
  },
  payDues: {
    method: 'POST',
    path: '/api/fees/payments',
    perHour: 60,
    summary: 'Send the screenshot of one UPI payment for several fees of the family',
    access: ['student'],
    body: payDuesBody,
    ...submitEndpoint,
  },
  recordPayment: {
    method: 'POST',
    path: '/admin/people/{id}/payments',
    summary: 'Record a payment that a family made in cash, by bank transfer or in another way, and issue its receipt',
    access: ['admin'],
    right: 'money',
    body: newRecordedPaymentBody,
    response: z.object({
      payment: z.object({ id: z.string(), receipt_id: z.string(), receipt_number: z.string() }),
      informed,
    }),
    status: 201,
    errors: { not_found: NO_FAMILY, conflict: [UTR_USED, REFERENCE_USED, PAYMENT_ADDED] },
  },
  paymentScreenshot: {
    method: 'GET',
    path: '/api/payments/{id}/screenshot',
    summary: 'Return the screenshot of a payment to its owner or an admin',
    access: 'signed-in',
    right: 'money',
    raw: 'image/webp',
    status: 200,
    errors: { not_found: 'Screenshot not found', provider_failed: STORE_FAILED },
  },
  adminPayments: {
    method: 'GET',
    path: '/admin/payments',
    summary: 'List payments, newest first by default',
    access: ['admin'],
    right: 'any',
    query: paymentListQuery,
    response: z.object({ payments: z.array(paymentRow), count: z.number().int().optional(), ...page }),
    status: 200,
  },
  adminPayment: {
    method: 'GET',
    path: '/admin/payments/{id}',
    summary: 'Return one payment with the details that an admin needs to decide',
    access: ['admin'],
    right: 'any',
    response: paymentDetail,
    status: 200,
    errors: { not_found: 'Payment not found' },
  },
  myPayments: {
    method: 'GET',
    path: '/api/my-payments',
    summary: 'List the caller’s payments and courses',
    access: 'signed-in',
    response: z.object({ payments: z.array(ownPayment), courses: z.array(z.string()) }),
    status: 200,
  },
  approvePayment: {
    method: 'POST',
    path: '/admin/payments/{id}/approve',
    ...adminDecision,
    right: 'money',
    summary: 'Approve a payment',
    body: decisionBody,
    bodyOptional: true,
    errors: {
      not_found: 'Payment not found',
      conflict: ['This payment is already approved', otherAdmin, ...usedElsewhere],
    },
  },
  rejectPayment: {
    method: 'POST',
    path: '/admin/payments/{id}/reject',
    ...adminDecision,
    right: 'money',
    summary: 'Reject a payment',
    body: decisionBody,
    bodyOptional: true,
    errors: {
      not_found: 'Payment not found',
      conflict: ['This payment is already rejected', otherAdmin, REFUNDED_STAYS],
    },
  },
} as const satisfies Record<string, Endpoint>
