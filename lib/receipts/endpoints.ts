import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { creditNote, receipt } from './schema'

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
  creditNote: {
    method: 'GET',
    path: '/api/credit-notes/{id}',
    summary: 'Return the credit note for a refund to its owner or an admin',
    access: 'signed-in',
    right: 'money',
    response: z.object({ credit_note: creditNote }),
    status: 200,
    errors: { not_found: 'Credit note not found' },
  },
  creditNotePdf: {
    method: 'GET',
    path: '/api/credit-notes/{id}/pdf',
    summary: 'Return the credit note as a PDF',
    access: 'signed-in',
    right: 'money',
    raw: 'application/pdf',
    status: 200,
    errors: { not_found: 'Credit note not found' },
  },
} as const satisfies Record<string, Endpoint>
