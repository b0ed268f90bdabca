import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { receipt } from './schema'

export const receiptEndpoints = {
  receipt: {
    method: 'GET',
    path: '/api/receipts/{id}',
    summary: 'Return a receipt to its owner or an admin',
    access: 'signed-in',
    right: 'money',
    response: z.object({ receipt }),
    status: 200,
    errors: { not_found: 'Receipt not found' },
  },
  receiptPdf: {
    method: 'GET',
    path: '/api/receipts/{id}/pdf',
    summary: 'Return the receipt as a PDF',
    access: 'signed-in',
    right: 'money',
    raw: 'application/pdf',
    status: 200,
    errors: { not_found: 'Receipt not found' },
  },
} as const satisfies Record<string, Endpoint>
