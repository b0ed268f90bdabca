import { academySettings } from '@/lib/core/config/settings'
import type { EmailContent } from './email'
import { timeOf } from './when'

/** The subject and opening text of each security email. When you add a way to sign in, add its emails here. */
const changes = {
  'password-changed': [
    'Your password was changed',
    'The password for your account at the academy was changed. Every other device was signed out.',
  ],
  'password-set': [
    'Your password was reset',
    'The password for your account at the academy was reset with a link from an email. Every device was signed out.',
  ],
  'address-confirmed': [
    'Your email address was confirmed',
    'The email address for your account at the academy was confirmed for the first time. For your safety, we signed out all other devices and removed any passkeys, connected accounts, two-step login and calendar link set up earlier.',
  ],
  'email-change-asked': [
    'A change to your email address was requested',
    'Someone, hopefully you, asked to change the email address for your account at the academy. Nothing changes until the new address is confirmed.',
  ],
  'email-changed': [
    'Your email address was changed',
    'The email address for your account at the academy was changed. We’ll use the new one from now on.',
  ],
  'passkey-added': [
    'A passkey was added',
    'A passkey was added to your account at the academy. It can be used to sign in.',
  ],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account at the academy.'],
  'second-factor-on': [
    'Two-step login was turned on',
    'Logging in to your account at the academy now also needs a code from your app.',
  ],
  'second-factor-off': [
    'Two-step login was turned off',
    'Logging in to your account at the academy no longer needs a code from your app.',
  ],
  'recovery-codes-made': [
    'New recovery codes were created',
    'New recovery codes were created for your account at the academy. The earlier ones no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'Someone signed in to your account at the academy with a recovery code. Each code works only once.',
  ],
  'sign-in-linked': [
    'Another way to sign in was added',
    'An account from another service was connected to your account at the academy. It can be used to sign in.',
  ],
  'sign-in-unlinked': [
    'A way to sign in was removed',
    'An account from another service is no longer connected to your account at the academy.',
  ],
} as const satisfies Record<string, readonly [subject: string, said: string]>

export type SecurityChange = keyof typeof changes

/**
 * Builds a security email. The email names the change but not the new values, because another person may read the
 * email.
 */
export function securityEmail(
  change: SecurityChange,
  at: Date,
  zone: string,
  more: EmailContent['facts'] = [],
): EmailContent {
  const [subject, text] = changes[change]
  return {
    subject,
    heading: subject,
    opening: [text],
    facts: [['When', timeOf(at, zone)], ...more],
    action: null,
    closing: [
      `If this was not you, set a new password at once: choose “Forgot your password?” on the login page. This signs out every device and cancels a pending change to your email address. Then write to ${academySettings().supportEmail}.`,
    ],
  }
}
