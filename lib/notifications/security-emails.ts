import { academySettings } from '@/lib/core/settings'
import type { EmailContent } from './email'
import { timeOf } from './when'

/**
 * What a person is told of at once, since it opens or closes their account: the line of the subject and the sentence. A
 * new way to sign in has its rows here.
 */
const changes = {
  'password-changed': [
    'Your password was changed',
    'The password of your account at the academy was changed. Every other device was signed out.',
  ],
  'password-set': [
    'Your password was set anew',
    'A new password was set for your account at the academy, with a link from a letter. Every device was signed out.',
  ],
  'address-confirmed': [
    'Your email address was confirmed',
    'The email address of your account at the academy was confirmed for the first time. For your safety, we removed everything that was set up before that on other devices.',
  ],
  'email-change-asked': [
    'Another address was asked for',
    'Somebody, hopefully you, asked for another email address for your account at the academy. Nothing is changed before it is confirmed there.',
  ],
  'email-changed': [
    'Your email address was changed',
    'The email address of your account at the academy was changed. From now on letters go to the new one.',
  ],
  'phone-changed': [
    'Your phone number was changed',
    'The phone number of your account at the academy was changed. You log in with the new one.',
  ],
  'passkey-added': ['A passkey was added', 'A passkey was added to your account at the academy. It opens the account.'],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account at the academy.'],
  'second-factor-on': [
    'A second step was set up',
    'Signing in to your account at the academy now asks for a second step.',
  ],
  'second-factor-off': [
    'The second step was removed',
    'Signing in to your account at the academy no longer asks for a second step.',
  ],
  'recovery-codes-made': [
    'New recovery codes were made',
    'New recovery codes were made for your account at the academy. The earlier ones no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'Somebody signed in to your account at the academy with one of its recovery codes. It does not work again.',
  ],
  'sign-in-linked': [
    'Another way to sign in was added',
    'An account of another service was linked to your account at the academy. It opens the account.',
  ],
  'sign-in-unlinked': [
    'A way to sign in was removed',
    'An account of another service is no longer linked to your account at the academy.',
  ],
} as const satisfies Record<string, readonly [subject: string, said: string]>

export type SecurityChange = keyof typeof changes

/** It names what was changed and not into what: it may be read by the wrong person by now. */
export function securityEmail(
  change: SecurityChange,
  at: Date,
  zone: string,
  more: EmailContent['facts'] = [],
): EmailContent {
  const [subject, said] = changes[change]
  return {
    subject,
    heading: subject,
    opening: [said],
    facts: [['When', timeOf(at, zone)], ...more],
    action: null,
    closing: [
      `If this was not you, set a new password at once (Forgot your password?). This signs out every device and cancels a pending change of your email address. Then write to ${academySettings().supportEmail}.`,
    ],
  }
}
