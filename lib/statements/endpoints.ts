import { z } from 'zod'
import { type Endpoint, KIB } from '@/lib/core/http/endpoint'
import { approveTogetherBody, statementBody, statementResult } from './schema'

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
} as const satisfies Record<string, Endpoint>
