import { z } from 'zod'
import { dateField, plainText, wholeNumber } from '@/lib/core/http/fields'
import { registerParts, taxedCharges } from './texts'

const CHOOSE_SCOPE = 'Choose what the rule applies to'
const ENTER_SAC = 'Enter a service code (SAC) of 4 to 8 digits'
const ENTER_RATE = 'Enter a rate from 0 to 100 with at most two decimals'

const rate = z.union(
  [
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: ENTER_RATE })
      .transform(Number),
  ],
  { error: ENTER_RATE },
)

/**
 * A tax treatment that applies from a given day. `scope` is `default`, `plan:<id>` or `charge:<kind>`. `seen` is the ID
 * of the newest rule that the admin saw.
 */
export const taxRuleBody = z
  .object({
    scope: plainText(CHOOSE_SCOPE).regex(
      new RegExp(`^(default|plan:[0-9a-f-]{36}|charge:(${Object.keys(taxedCharges).join('|')}))$`),
      { error: CHOOSE_SCOPE },
    ),
    from_day: dateField('Enter the first day'),
    treatment: z.enum(['unregistered', 'exempt', 'taxable'], { error: 'Choose a treatment' }),
    sac: plainText(ENTER_SAC)
      .trim()
      .nullish()
      .transform((value) => value || null),
    rate: rate.nullish().transform((value) => value ?? 0),
    seen: wholeNumber(0, 2_000_000_000, 'Send the version that you last loaded'),
  })
  .superRefine(({ treatment, sac, rate: percent }, context) => {
    if (treatment !== 'unregistered' && !/^\d{4,8}$/.test(sac ?? ''))
      context.addIssue({ code: 'custom', path: ['sac'], message: ENTER_SAC })
    if (
      treatment === 'taxable' &&
      !(percent >= 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4))
    )
      context.addIssue({ code: 'custom', path: ['rate'], message: ENTER_RATE })
  })

const FISCAL_YEAR = 'Choose a financial year'

/** The LUT number for a financial year. `seen` is the revision that the admin saw, or 0 if there was none. */
export const lutBody = z.object({
  fiscal_year: plainText(FISCAL_YEAR).regex(/^\d{2}-\d{2}$/, { error: FISCAL_YEAR }),
  number: plainText('Enter the LUT number')
    .overwrite((typed) => typed.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z0-9/-]{4,30}$/, { error: 'Enter the LUT number: 4 to 30 letters, digits, / or -' }),
  seen: wholeNumber(0, 2_000_000_000, 'Send the version that you last loaded'),
})

const taxRuleRow = z.object({
  id: z.number().int(),
  scope: z.string(),
  /** What the rule applies to: a charge, a course with its plan, or `All fees`. */
  about: z.string(),
  from_day: z.string(),
  treatment: z.enum(['unregistered', 'exempt', 'taxable']),
  sac: z.string().nullable(),
  rate: z.number(),
  /** True if the rule applies today. */
  current: z.boolean(),
  added_by: z.string(),
})

export const taxSettings = z.object({
  gstin: z.string().nullable(),
  /** The academy's state, from the GSTIN. */
  state: z.string().nullable(),
  rules: z.array(taxRuleRow),
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
  luts: z.array(z.object({ fiscal_year: z.string(), number: z.string(), revision: z.number().int() })),
  /** The financial years for which the office can enter a LUT number. */
  fiscal_years: z.array(z.string()),
  /** The ID of the newest rule. 0 if there is none. */
  seen: z.number().int(),
  /** The months for which the page offers the register, newest first. */
  months: z.array(z.string()),
})
export type TaxSettings = z.infer<typeof taxSettings>

export const registerQuery = z.object({
  part: z.enum(registerParts, { error: `part must be one of ${registerParts.join(', ')}` }).optional(),
})
