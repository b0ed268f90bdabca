import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'
import { receipt } from './schema'

export const receiptEndpoints = {
  receipt: {
    ...addresses.receipt,
    summary: 'A receipt, for its owner or an admin',
    access: 'signed-in',
    response: z.object({ receipt }),
    status: 200,
  },
  receiptPdf: {
    ...addresses.receiptPdf,
    summary: 'The same as a PDF',
    access: 'signed-in',
    raw: 'application/pdf',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
