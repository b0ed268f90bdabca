import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, KIB } from '@/lib/http/endpoint'
import { approveTogetherBody, statementBody, statementResult } from './schema'

export const statementEndpoints = {
  matchStatement: {
    ...addresses.matchStatement,
    summary: 'Match a bank statement with the pending payments',
    access: ['admin'],
    body: statementBody,
    bodyLimit: 4 * KIB * KIB,
    response: statementResult,
    status: 200,
  },
  approveTogether: {
    ...addresses.approveTogether,
    summary: 'Approve several payments; those that cannot be are named',
    access: ['admin'],
    body: approveTogetherBody,
    response: z.object({
      approved: z.array(z.string()),
      refused: z.array(z.object({ payment_id: z.string(), message: z.string() })),
    }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
