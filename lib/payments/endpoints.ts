import { z } from 'zod'
import { adminDecision, type Endpoint, KIB, page } from '@/lib/core/endpoint'
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
    method: 'POST',
    path: '/payments',
    summary: 'Send the screenshot of a course fee paid by UPI',
    access: 'signed-in',
    body: submitPaymentBody,
    bodyLimit: 8 * KIB * KIB,
    response: z.object({ payment: paymentReceived }),
    status: 201,
  },
  paymentScreenshot: {
    method: 'GET',
    path: '/api/payments/{id}/screenshot',
    summary: 'The screenshot, for its owner or an admin',
    raw: 'image/webp',
    access: 'signed-in',
    status: 200,
  },
  adminPayments: {
    method: 'GET',
    path: '/admin/payments',
    summary: 'Payments, newest first unless asked',
    access: ['admin'],
    query: paymentListQuery,
    response: z.object({ payments: z.array(paymentRow), ...page }),
    status: 200,
  },
  adminPayment: {
    method: 'GET',
    path: '/admin/payments/{id}',
    summary: 'One payment with all that helps to decide it',
    access: ['admin'],
    response: paymentDetail,
    status: 200,
  },
  myPayments: {
    method: 'GET',
    path: '/api/my-payments',
    summary: "One's own payments and courses",
    access: 'signed-in',
    response: z.object({ payments: z.array(ownPayment), courses: z.array(z.string()) }),
    status: 200,
  },
  approvePayment: {
    method: 'POST',
    path: '/admin/payments/{id}/approve',
    ...adminDecision,
    summary: 'Approve a payment',
    body: decisionBody,
    bodyOptional: true,
  },
  rejectPayment: {
    method: 'POST',
    path: '/admin/payments/{id}/reject',
    ...adminDecision,
    summary: 'Reject a payment',
    body: decisionBody,
    bodyOptional: true,
  },
} as const satisfies Record<string, Endpoint>
