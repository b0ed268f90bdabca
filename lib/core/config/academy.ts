import { type AcademyContent, addedRules, defaultMoneyAbroad } from './academy-content'
import { academyDefaults } from './academy-defaults'
import { publicEnv } from './env'
import { defaultFeeSettings } from './fee-settings'
import { perProcess } from './per-process'

/** Holds the function that returns the academy's content. lib/academy/publication.ts sets this function. */
const source = () => perProcess<{ read: (() => AcademyContent) | null }>('academyContent', () => ({ read: null }))

/**
 * Returns the published data of the academy, or the draft in a preview. Without a running server, for example in
 * scripts, returns the content of a new academy. Throws if an environment variable is invalid.
 */
export function academyContent(): AcademyContent {
  return (source().read ?? defaultContent)()
}

export function provideAcademyContent(read: () => AcademyContent): void {
  source().read = read
}

/** Returns the content of a new academy, from the environment variables and their defaults. */
export function defaultContent(): AcademyContent {
  const environment = publicEnv()
  return {
    identity: {
      name: academyDefaults.name,
      short_name: academyDefaults.shortName,
      tagline: academyDefaults.tagline,
      description: academyDefaults.description,
      address: environment.ACADEMY_ADDRESS,
      support_email: environment.ACADEMY_SUPPORT_EMAIL,
      whatsapp: environment.ACADEMY_WHATSAPP ?? null,
      social_links: [...environment.ACADEMY_SOCIAL_LINKS],
      logo: null,
    },
    money: {
      upi_id: environment.ACADEMY_UPI_ID,
      payee: academyDefaults.name,
      gstin: environment.ACADEMY_GSTIN ?? null,
      receipt_prefix: academyDefaults.receiptPrefix,
      ...defaultMoneyAbroad,
    },
    rules: {
      cancel_hours: environment.ACADEMY_CANCEL_HOURS,
      unpaid_classes: environment.ACADEMY_UNPAID_CLASSES,
      pending_payments: environment.ACADEMY_PENDING_PAYMENTS,
      ...addedRules,
    },
    fees: defaultFeeSettings,
    pages: {},
  }
}
