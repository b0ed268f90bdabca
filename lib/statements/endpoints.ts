import { z } from 'zod'
import { type Endpoint, KIB } from '@/lib/core/http/endpoint'
import { NO_FAMILY } from '@/lib/fees/texts'
import { UTR_USED } from '@/lib/payments/texts'
import {
  approveTogetherBody,
  assignLineBody,
  assignLineResult,
  paymentOfLine,
  statementBody,
  statementResult,
} from './schema'
import { EFFECT_CHANGED, LINE_USED } from './texts'

export const statementEndpoints = {
  matchStatement: {
    method: 'POST',
    path: '/admin/statements/match',
    summary: 'Match a bank statement with pending payments',
    access: ['admin'],
    right: 'money',
    body: statementBody,
    bodyLimit: 4 * KIB * KIB,
    response: statementResult,
    status: 200,
  },
  approveTogether: {
    method: 'POST',
    path: '/admin/statements/approve',
    summary: 'Approve the payments that a bank statement matches exactly',
    access: ['admin'],
    right: 'money',
    body: approveTogetherBody,
    bodyLimit: 4 * KIB * KIB,
    response: z.object({
      approved: z.array(z.string()),
      refused: z.array(z.object({ payment_id: z.string(), message: z.string() })),
    }),
    status: 200,
  },
  assignLine: {
    method: 'POST',
    path: '/admin/statements/assign',
    summary:
      'Record a line of a bank statement as a family’s payment. With `preview`, only return the effect and the `seen` value to send',
    access: ['admin'],
    right: 'money',
    body: assignLineBody,
    bodyLimit: 4 * KIB * KIB,
    response: assignLineResult,
    conflict: paymentOfLine,
    status: 200,
    errors: {
      not_found: NO_FAMILY,
      conflict: [LINE_USED, EFFECT_CHANGED, UTR_USED, 'This reference was already used for another payment'],
    },
  },
} as const satisfies Record<string, Endpoint>
