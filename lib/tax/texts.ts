/** Labels and messages for the tax settings. This file does not import zod, so that pages stay small. */

import { chargeNames } from '@/lib/fees/charge-names'

/** The charges that can have a tax rule, with their names. */
export const taxedCharges = { holding: 'Holding fee', ...chargeNames } as const
export type TaxedCharge = keyof typeof taxedCharges

export const treatmentNames = {
  unregistered: 'Not registered (receipt)',
  exempt: 'Exempt (bill of supply)',
  taxable: 'Taxable (tax invoice)',
} as const

/** The sections of the monthly register, in order. */
export const registerParts = ['state_and_rate', 'exports', 'credit_notes', 'sac_summary', 'documents'] as const
export type RegisterPart = (typeof registerParts)[number]

export const registerPartNames: Readonly<Record<RegisterPart, string>> = {
  state_and_rate: 'By state and rate',
  exports: 'Exports',
  credit_notes: 'Credit notes',
  sac_summary: 'SAC summary',
  documents: 'Documents issued and cancelled',
}

export const CONFIRM_WITH_ACCOUNTANT = 'Please confirm with your accountant.'
export const NEEDS_GSTIN = 'Enter the academy’s GSTIN under “The academy” first. Without it, no tax is charged on fees.'
export const TAX_CHANGED = 'Another admin has just changed the tax settings. Reload the page and try again.'
