import { academy, academyDefaults } from '@/lib/academy'
import { academyWhatsApp } from '@/lib/core/text/whatsapp'
import { publicEnv } from './env'
import { networkName } from './social-link'

/** The academy's details on pages, emails and receipts that environment variables can change. */
export interface AcademySettings {
  /** The IANA time zone in which the API reads and writes every date and time. */
  timeZone: string
  supportEmail: string
  /** The postal address; null for the placeholder, which must not appear in emails or on receipts. */
  address: string | null
  /** The UPI ID that receives course fees. */
  upiId: string
  /** The first and last two characters of the UPI ID, for public pages. */
  maskedGstin: string
  /** The whole GSTIN, for receipts. Null if the academy is not registered. */
  gstin: string | null
  /** The configured links to social networks. The WhatsApp chat comes last. */
  socialLinks: readonly SocialLink[]
  /** The configured sign-in providers. */
  signInWith: readonly OtherSignIn[]
}

/** An external account that people can sign in with. */
export interface OtherSignIn {
  /** next-auth's ID of the provider. */
  id: string
  name: string
}

export interface SocialLink {
  name: string
  href: string
  kind: 'profile' | 'chat'
}

/** The part of the settings that components in the browser need. */
export type BrowserSettings = Pick<AcademySettings, 'timeZone' | 'supportEmail' | 'address' | 'signInWith'>

/**
 * Returns the settings. Also works during the build, without a database or a secret. Throws if a variable is invalid.
 * contract 29.23. See docs/decisions/2026-11-22-one-place-for-settings.md.
 */
export function academySettings(): AcademySettings {
  const given = publicEnv()
  return {
    timeZone: given.ACADEMY_TIME_ZONE,
    supportEmail: given.ACADEMY_SUPPORT_EMAIL,
    address: given.ACADEMY_ADDRESS.includes('(placeholder)') ? null : given.ACADEMY_ADDRESS,
    upiId: given.ACADEMY_UPI_ID,
    gstin: given.ACADEMY_GSTIN ?? null,
    maskedGstin: given.ACADEMY_GSTIN ? masked(given.ACADEMY_GSTIN) : academyDefaults.maskedGstin,
    socialLinks: [
      ...given.ACADEMY_SOCIAL_LINKS.map(profile),
      ...(given.ACADEMY_WHATSAPP ? [chat(given.ACADEMY_WHATSAPP)] : []),
    ],
    signInWith: [
      ...(given.GOOGLE_CLIENT_ID ? [{ id: 'google', name: 'Google' }] : []),
      ...(given.OIDC_ISSUER ? [{ id: 'oidc', name: given.OIDC_NAME }] : []),
    ],
  }
}

export function browserSettings(): BrowserSettings {
  const { timeZone, supportEmail, address, signInWith } = academySettings()
  return { timeZone, supportEmail, address, signInWith }
}

const masked = (gstin: string) => gstin.slice(0, 2) + '•'.repeat(gstin.length - 4) + gstin.slice(-2)

const profile = (href: string): SocialLink => ({ name: networkName(href), href, kind: 'profile' })

const chat = (phone: string): SocialLink => ({
  name: 'WhatsApp',
  href: academyWhatsApp({ name: academy.name, phone }),
  kind: 'chat',
})
