import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { adminDecision, type Endpoint, KIB, page } from '@/lib/http/endpoint'
import {
  decisionBody,
  ownPayment,
  paymentDetail,
  paymentListQuery,
  paymentReceived,
  paymentRow,
  submitPaymentBody,
} from './schema'

export const paymentEndpoints = {
  submitPayment: {
    ...addresses.submitPayment,
    summary: 'Send the screenshot of a course fee paid by UPI',
    access: 'signed-in',
    body: submitPaymentBody,
    bodyLimit: 8 * KIB * KIB,
    response: z.object({ payment: paymentReceived }),
    status: 201,
  },
  paymentScreenshot: {
    ...addresses.paymentScreenshot,
    summary: 'The screenshot, for its owner or an admin',
    raw: 'image/webp',
    access: 'signed-in',
    status: 200,
  },
  adminPayments: {
    ...addresses.adminPayments,
    summary: 'Payments, newest first unless asked',
    access: ['admin'],
    query: paymentListQuery,
    response: z.object({ payments: z.array(paymentRow), ...page }),
    status: 200,
  },
  adminPayment: {
    ...addresses.adminPayment,
    summary: 'One payment with all that helps to decide it',
    access: ['admin'],
    response: paymentDetail,
    status: 200,
  },
  myPayments: {
    ...addresses.myPayments,
    summary: "One's own payments and courses",
    access: 'signed-in',
    response: z.object({ payments: z.array(ownPayment), courses: z.array(z.string()) }),
    status: 200,
  },
  approvePayment: {
    ...addresses.approvePayment,
    ...adminDecision,
    summary: 'Approve a payment',
    body: decisionBody,
    bodyOptional: true,
  },
  rejectPayment: {
    ...addresses.rejectPayment,
    ...adminDecision,
    summary: 'Reject a payment',
    body: decisionBody,
    bodyOptional: true,
  },
} as const satisfies Record<string, Endpoint>
