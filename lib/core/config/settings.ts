import { academyWhatsApp } from '@/lib/core/text/whatsapp'
import { academyContent } from './academy'
import type { Money } from './academy-content'
import { academyDefaults } from './academy-defaults'
import { publicEnv } from './env'
import type { FeeSettings } from './fee-settings'
import type { PaymentMethod } from './payment-methods'
import { networkName } from './social-link'

/**
 * The academy's details, as shown on pages and receipts and in emails. Combines the details that the office publishes
 * with those from environment variables.
 */
export interface AcademySettings {
  name: string
  shortName: string
  tagline: string
  description: string
  /** The headline and the introduction on the home page. Null if the office has not changed the default text. */
  ownTagline: string | null
  ownDescription: string | null
  /** The hash of the academy's own logo. Null for the built-in logo. */
  logo: string | null
  /** True if the academy has changed the built-in name or logo. */
  hasOwnIdentity: boolean
  /** The IANA time zone in which the API reads and writes every date and time. */
  timeZone: string
  supportEmail: string
  /** The postal address. Null while it is the placeholder, which must not appear in emails or on receipts. */
  address: string | null
  /** The UPI ID that receives course fees. */
  upiId: string
  /** The bank account for families abroad. Null if there is none. */
  bankAccount: BankAccount | null
  /** A payment provider's page, for families abroad. */
  paymentLink: string | null
  /** The payment methods that the office may record. */
  paymentMethods: readonly PaymentMethod[]
  /** The account holder's name, which payment apps show to the payer. */
  payee: string
  receiptPrefix: string
  /** The first two and the last two characters of the GSTIN, for public pages. */
  maskedGstin: string
  /** The whole GSTIN, for receipts. Null if the academy is not registered. */
  gstin: string | null
  /** The configured links to social networks. The WhatsApp chat comes last. */
  socialLinks: readonly SocialLink[]
  signInWith: readonly OtherSignIn[]
}

/** An external provider that people can use to sign in. */
export interface OtherSignIn {
  /** next-auth's ID for the provider. */
  id: string
  name: string
}

export interface BankAccount {
  holder: string
  number: string
  branch: string
  ifsc: string
  swift: string | null
}

export interface SocialLink {
  name: string
  href: string
  kind: 'profile' | 'chat'
}

/** The part of the settings that components in the browser need. */
export type BrowserSettings = Pick<
  AcademySettings,
  'name' | 'shortName' | 'logo' | 'payee' | 'timeZone' | 'supportEmail' | 'address' | 'signInWith'
>

/**
 * Returns the settings. Also works during the build, without a database or a secret. Throws if a variable is invalid
 * (contract 29.23, 53). See docs/decisions/2026-11-25-academy-data.md.
 */
export function academySettings(): AcademySettings {
  const environment = publicEnv()
  const { identity, money } = academyContent()
  return {
    name: identity.name,
    shortName: identity.short_name,
    tagline: identity.tagline,
    description: identity.description,
    ownTagline: identity.tagline === academyDefaults.tagline ? null : identity.tagline,
    ownDescription: identity.description === academyDefaults.description ? null : identity.description,
    logo: identity.logo,
    hasOwnIdentity: identity.logo !== null || identity.name !== academyDefaults.name,
    timeZone: environment.ACADEMY_TIME_ZONE,
    supportEmail: identity.support_email,
    address: isPlaceholderAddress(identity.address) ? null : identity.address,
    upiId: money.upi_id,
    bankAccount: bankAccountOf(money),
    paymentLink: money.payment_link,
    paymentMethods: money.payment_methods,
    payee: money.payee,
    receiptPrefix: money.receipt_prefix,
    gstin: money.gstin,
    maskedGstin: money.gstin ? masked(money.gstin) : academyDefaults.maskedGstin,
    socialLinks: [...identity.social_links.map(profile), ...(identity.whatsapp ? [chat(identity)] : [])],
    signInWith: [
      ...(environment.GOOGLE_CLIENT_ID ? [{ id: 'google', name: 'Google' }] : []),
      ...(environment.OIDC_ISSUER ? [{ id: 'oidc', name: environment.OIDC_NAME }] : []),
    ],
  }
}

/** Returns the settings for fees and classes (contract 72). */
export const feeSettings = (): FeeSettings => academyContent().fees

/** Returns the hours of notice that a family must give to change a class, or null if families cannot change classes. */
export function familyNotice(): number | null {
  const { fees, rules } = academyContent()
  return fees.who_may_cancel === 'family' ? rules.cancel_hours : null
}

export function browserSettings(): BrowserSettings {
  const { name, shortName, logo, payee, timeZone, supportEmail, address, signInWith } = academySettings()
  return { name, shortName, logo, payee, timeZone, supportEmail, address, signInWith }
}

/** Returns the bank account, or null. The database stores either all four required fields or none of them. */
function bankAccountOf({ bank_holder: holder, account_number: number, bank_branch: branch, ifsc, swift }: Money) {
  return holder && number && branch && ifsc ? { holder, number, branch, ifsc, swift } : null
}

const isPlaceholderAddress = (address: string | null) => address?.includes('(placeholder)') ?? true

const masked = (gstin: string) => gstin.slice(0, 2) + '•'.repeat(gstin.length - 4) + gstin.slice(-2)

const profile = (href: string): SocialLink => ({ name: networkName(href), href, kind: 'profile' })

const chat = ({ name, whatsapp }: { name: string; whatsapp: string | null }): SocialLink => ({
  name: 'WhatsApp',
  href: academyWhatsApp({ name, phone: whatsapp ?? '' }),
  kind: 'chat',
})
