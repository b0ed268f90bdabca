import { z } from 'zod'
import { adminDecision, type Endpoint } from '@/lib/core/http/endpoint'
import { lutBody, registerQuery, taxRuleBody, taxSettings } from './schema'
import { TAX_CHANGED } from './texts'

export const taxEndpoints = {
  taxSettings: {
    method: 'GET',
    path: '/admin/tax',
    summary: 'Return the tax rules, and the LUT number for each financial year',
    access: ['admin'],
    right: 'everything',
    response: z.object({ tax: taxSettings }),
    status: 200,
  },
  addTaxRule: {
    method: 'POST',
    path: '/admin/tax/rules',
    ...adminDecision,
    right: 'everything',
    summary: 'Set the tax treatment of a plan, a charge or everything else, starting on a given day',
    body: taxRuleBody,
    errors: { conflict: TAX_CHANGED },
  },
  setLut: {
    method: 'PUT',
    path: '/admin/tax/lut',
    ...adminDecision,
    right: 'everything',
    summary: 'Set the number of a financial year’s letter of undertaking (LUT)',
    body: lutBody,
    errors: { conflict: TAX_CHANGED },
  },
  taxRegister: {
    method: 'GET',
    path: '/admin/tax-register/{month}',
    summary: 'Return the tax register for a month (`2026-12`) as CSV: all sections, or the one in `part`',
    access: ['admin'],
    right: 'everything',
    raw: 'text/csv',
    download: 'tax-register.csv',
    query: registerQuery,
    status: 200,
    errors: { not_found: 'Month not found' },
  },
} as const satisfies Record<string, Endpoint>
