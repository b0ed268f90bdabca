import { z } from 'zod'
import { isTimeZone } from '@/lib/core/time/time-zone'
import { academyDefaults } from './academy-defaults'
import { isFrontPage } from './social-link'

const zone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Kolkata' })

/** Parses a comma-separated list. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
)

const socialLink = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .refine((href) => !isFrontPage(href), { error: 'must be the academy’s own page, not a network’s front page' })

/** Parses a retention period in whole days or years. The default applies if the variable is not set. */
const retentionPeriod = (usual: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(usual)

/** Retention periods. lib/privacy/records.ts describes each kind of record. Nightly jobs delete expired records. */
const retentionPeriods = {
  /** How long a payment's screenshot is kept after an admin has approved or rejected the payment. */
  KEEP_SCREENSHOTS_DAYS: retentionPeriod(180, 30, 3650),
  /**
   * How long a trial request is kept after an admin has handled it. If no admin has handled it, the period starts when
   * the request is made.
   */
  KEEP_TRIAL_REQUESTS_DAYS: retentionPeriod(365, 30, 3650),
  /** How long the copy of an email is kept after the email is written. */
  KEEP_MESSAGES_DAYS: retentionPeriod(365, 30, 3650),
  /** How long a session or a password link is kept after it ends. */
  KEEP_SESSIONS_DAYS: retentionPeriod(30, 1, 365),
  /** How long a rejected application is kept after the decision. */
  KEEP_APPLICATIONS_DAYS: retentionPeriod(365, 30, 3650),
  /** How long a waitlist entry is kept after it ends. */
  KEEP_WATCHES_DAYS: retentionPeriod(30, 1, 365),
  /** How long class notes are kept after the class. */
  KEEP_CLASS_NOTES_DAYS: retentionPeriod(1095, 365, 3650),
  /**
   * How many years an erased person's name stays on a receipt. The law requires the academy to keep its accounts for
   * this time.
   */
  KEEP_RECEIPTS_YEARS: retentionPeriod(8, 6, 30),
} as const
export type KeepSetting = keyof typeof retentionPeriods

/** The variables whose values appear on pages and in emails. The office can change some of these values on /academy. */
export const shown = z.object({
  ...retentionPeriods,
  ACADEMY_TIME_ZONE: zone.default(academyDefaults.timeZone),
  ACADEMY_SUPPORT_EMAIL: z.email({ error: 'is not an email address' }).default(academyDefaults.supportEmail),
  ACADEMY_ADDRESS: z.string().trim().min(3).max(200).default(academyDefaults.address),
  ACADEMY_UPI_ID: z.string().min(3).default(academyDefaults.upiId),
  /** Set only by an academy that is registered for GST. Otherwise, receipts do not mention GST. */
  ACADEMY_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, { error: 'is not a GSTIN' })
    .optional(),
  /** The academy's pages on Instagram and other networks, separated by commas. */
  ACADEMY_SOCIAL_LINKS: list.pipe(z.array(socialLink)).default([...academyDefaults.socialLinks]),
  /** The academy's WhatsApp number: 10 digits for an Indian number, otherwise with its country code. */
  ACADEMY_WHATSAPP: z
    .string()
    .transform((number) => number.replace(/[\s()+.-]/g, ''))
    .refine((digits) => /^\d{10,15}$/.test(digits), { error: 'must be a phone number of 10 to 15 digits' })
    .optional(),
  /** How many hours before a class the student may still cancel or move it. */
  ACADEMY_CANCEL_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** The maximum number of upcoming classes that a student can have before the first payment is approved. */
  ACADEMY_UNPAID_CLASSES: z.coerce.number().int().min(1).max(1000).default(10),
  /** The maximum number of pending payments that one account can have. */
  ACADEMY_PENDING_PAYMENTS: z.coerce.number().int().min(1).max(100).default(3),
  /** The OAuth client for signing in with Google. Without it, pages show no Google button. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** The issuer and the name of an OpenID Connect provider for signing in. The login button shows the name. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID Connect issuer' }).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('OpenID'),
})
