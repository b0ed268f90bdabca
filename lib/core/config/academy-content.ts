import { z } from 'zod'
import { lengthError, optionalLine, plainText, requiredText, wholeNumber } from '@/lib/core/http/fields'
import { defaultFeeSettings, type FeeSettings } from './fee-settings'
import type { PageTexts } from './page-texts'
import { paymentMethods } from './payment-methods'
import { isFrontPage } from './social-link'

/** The data that the office edits on /academy (contract 53). The browser and the server both use these schemas. */

const email = z.email({ error: 'Enter an email address' }).max(200, lengthError('At most 200 characters'))

const socialLink = z
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
  .max(200, lengthError('At most 200 characters'))
  .refine((href) => !isFrontPage(href), {
    error: 'Enter the address of the academy’s own page, not the social network’s home page',
  })

/** A 10-digit Indian number, or a number with its country code. Stored as digits only. */
const whatsApp = plainText('Enter a phone number')
  .overwrite((typed) => typed.replace(/[\s()+.-]/g, ''))
  .regex(/^(\d{10,15})?$/, { error: 'Enter a phone number of 10 to 15 digits' })
  .nullish()
  .transform((digits) => digits || null)

/** The academy's identity. Changes go into the draft. */
export const identitySchema = z.object(
  {
    name: requiredText('Enter the academy’s name', 60),
    short_name: requiredText('Enter a short name', 24),
    tagline: requiredText('Enter a tagline', 120),
    description: requiredText('Enter a description', 300),
    address: optionalLine(200),
    support_email: email,
    whatsapp: whatsApp,
    social_links: z.array(socialLink, { error: 'Enter the links as a list' }).max(8, lengthError('At most 8 links')),
    /** The hash of the logo's image. Null for the built-in logo. */
    logo: z
      .string({ error: 'Upload the logo again' })
      .regex(/^[0-9a-f]{64}$/, { error: 'Upload the logo again' })
      .nullable(),
  },
  { error: 'Enter the academy’s details' },
)
export type Identity = z.output<typeof identitySchema>

/** The identity as the form sends it, with one social link per line. */
export const identityForm = identitySchema.extend({
  social_links: plainText('Enter text')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(identitySchema.shape.social_links),
})

const HTTPS_ADDRESS = 'Enter an address that begins with https://'
const paymentLink = plainText(HTTPS_ADDRESS)
  .trim()
  .max(300, lengthError('At most 300 characters'))
  .pipe(z.url({ protocol: /^https$/, error: HTTPS_ADDRESS }))
const CHOOSE_METHODS = 'Choose at least one payment method'

const UPI_ID = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,64}$/

/** Returns the schema for a bank code, which may be null. The code is stored in capitals and without spaces. */
const bankCode = (pattern: RegExp, error: string) =>
  plainText(error)
    .overwrite((typed) => typed.replace(/\s/g, '').toUpperCase())
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || pattern.test(value), { error })

const GSTIN_FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const GSTIN_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * True for a well-formed GSTIN with a correct check digit at the end. The database function `is_gstin` has the same
 * rule.
 */
function isGstin(text: string): boolean {
  if (!GSTIN_FORM.test(text)) return false
  let sum = 0
  for (const [place, character] of [...text.slice(0, 14)].entries()) {
    const product = GSTIN_DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return GSTIN_DIGITS[(36 - (sum % 36)) % 36] === text.at(-1)
}

/**
 * How families pay the academy. Changes apply at once, without a draft. The bank account and the payment link are for
 * families abroad.
 */
export const moneySchema = z.object({
  upi_id: plainText('Enter the UPI ID').trim().regex(UPI_ID, { error: 'Enter a UPI ID such as academy@bank' }),
  /** The name that payment apps show to the payer. */
  payee: requiredText('Enter the name of the account holder', 60),
  /**
   * The holder of the bank account. This and the next three fields are either all set or all null (missingBankFields).
   */
  bank_holder: optionalLine(80),
  account_number: bankCode(/^[A-Z0-9]{6,34}$/, 'Enter an account number of 6 to 34 letters or digits'),
  bank_branch: optionalLine(120),
  ifsc: bankCode(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an IFSC such as HDFC0001234'),
  /** The bank's SWIFT code, for transfers from another country. */
  swift: bankCode(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a SWIFT code of 8 or 11 characters'),
  payment_link: z
    .union([z.literal(''), paymentLink, z.null()], { error: HTTPS_ADDRESS })
    .optional()
    .transform((value) => value || null),
  payment_methods: z
    .array(z.enum(paymentMethods, { error: CHOOSE_METHODS }), { error: CHOOSE_METHODS })
    .min(1, lengthError(CHOOSE_METHODS))
    .max(20, lengthError(CHOOSE_METHODS))
    .transform((chosen) => paymentMethods.filter((method) => chosen.includes(method))),
  gstin: plainText('Enter the GSTIN')
    .overwrite((typed) => typed.trim().toUpperCase())
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || isGstin(value), {
      error: 'This is not a GSTIN. Check it for a mistyped character',
    }),
  receipt_prefix: plainText('Enter 1 to 3 letters or digits')
    .overwrite((typed) => typed.trim().toUpperCase())
    .regex(/^[A-Z0-9]{1,3}$/, { error: 'Enter 1 to 3 letters or digits' }),
})
export type Money = z.output<typeof moneySchema>

const bankAccountFields = ['bank_holder', 'account_number', 'bank_branch', 'ifsc'] as const

/** Lists the empty fields of a bank account that is only partly filled in. */
export function missingBankFields(money: Pick<Money, (typeof bankAccountFields)[number] | 'swift'>) {
  const missing = bankAccountFields.filter((field) => money[field] === null)
  return missing.length === bankAccountFields.length && money.swift === null ? [] : missing
}

/** The default payment details for families abroad, and the default payment methods. */
export const defaultMoneyAbroad = {
  bank_holder: null,
  account_number: null,
  bank_branch: null,
  ifsc: null,
  swift: null,
  payment_link: null,
  payment_methods: ['cash', 'upi', 'bank'],
} satisfies Partial<Money>

/** The rules for actions that families may take without asking the office. Changes apply at once, without a draft. */
export const rulesSchema = z.object({
  /** The hours of notice that a student must give to cancel or move a class. */
  cancel_hours: wholeNumber(0, 720),
  /** The maximum number of upcoming classes that a student can have before the first payment is approved. */
  unpaid_classes: wholeNumber(1, 1000),
  /** The maximum number of pending payments that one account can have. */
  pending_payments: wholeNumber(1, 100),
  /** True if the page of a course without a teacher offers a trial class instead of the Enroll button. */
  trial_without_teacher: z.boolean({ error: 'Choose yes or no' }),
  /** True if teachers can call families and write to them on WhatsApp. */
  teachers_see_contacts: z.boolean({ error: 'Choose yes or no' }),
})
export type Rules = z.output<typeof rulesSchema>

const paragraphs = z
  .array(requiredText('Fill in this paragraph or remove it', 1000), { error: 'Enter the paragraphs as a list' })
  .max(10, lengthError('At most 10 paragraphs'))

export const arts = ['carnatic', 'hindustani', 'western', 'dance', 'drawing'] as const

const facultyProfile = z.object(
  {
    name: requiredText('Enter the teacher’s name', 80),
    art: z.enum(arts, { error: 'Choose an art form' }),
    /** The name of a paper-cut icon. */
    sign: plainText('Choose a picture').regex(/^[a-z-]{1,30}$/, { error: 'Choose a picture' }),
    subject: requiredText('Enter a subject', 80),
    languages: requiredText('Enter the languages', 120),
    /** One sentence about the teacher, which the page always shows. */
    summary: requiredText('Describe the teacher in one sentence', 200),
    /** Paragraphs about the teacher, which the page shows after a click on Read More. */
    story: paragraphs,
  },
  { error: 'Enter the profile details' },
)
export type FacultyProfile = z.output<typeof facultyProfile>

/** The faculty profiles, in the order in which the page shows them. Changes go into the draft. */
export const facultySchema = z
  .array(facultyProfile, { error: 'Send all profiles' })
  .min(1, lengthError('Keep at least one profile'))
  .max(40, lengthError('At most 40 profiles'))

/** A profile as the form sends it. An empty line separates two paragraphs. */
export const facultyForm = facultyProfile.extend({
  story: plainText('Enter text')
    .transform((text) =>
      text
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
        .filter(Boolean),
    )
    .pipe(paragraphs),
})

/**
 * One version of the academy's content, as stored in the database. Version 1 may contain older values that the forms
 * would reject.
 */
export interface AcademyContent {
  identity: Identity
  /** True after the office has published the identity. Until then, the default names count as placeholders. */
  is_identity_published?: true
  money: Money
  rules: Rules
  fees: FeeSettings
  /** Missing until the office has published its own profiles. Until then, the pages show sample profiles. */
  faculty?: FacultyProfile[]
  /** The page texts that the office has edited. */
  pages: PageTexts
}

/** The default values for rules that older stored versions do not contain. */
export const addedRules = { trial_without_teacher: false, teachers_see_contacts: true } satisfies Partial<Rules>

/** The content as an earlier release of the app may have stored it. */
export type StoredContent = Omit<AcademyContent, 'identity' | 'rules' | 'fees' | 'pages' | 'money'> & {
  identity: Omit<Identity, 'logo'> & Partial<Identity>
  money: Omit<Money, keyof typeof defaultMoneyAbroad> & Partial<Money>
  rules: Omit<Rules, keyof typeof addedRules> & Partial<Rules>
  fees?: Partial<FeeSettings>
  pages?: PageTexts
}

/** Adds default values for fields that did not exist when the content was stored. */
export function completeContent(stored: StoredContent): AcademyContent {
  return {
    ...stored,
    money: { ...defaultMoneyAbroad, ...stored.money },
    identity: { logo: null, ...stored.identity },
    rules: { ...addedRules, ...stored.rules },
    fees: { ...defaultFeeSettings, ...stored.fees },
    pages: stored.pages ?? {},
  }
}
