import { academySettings } from '@/lib/core/config/settings'
import { isLoginNumber } from '@/lib/core/text/phone'
import type { EmailContent } from './email'

type InvitationEmailData = {
  kind: 'office' | 'teacher' | 'family'
  /** Null in the email that we store, because anyone with the link can open the account. */
  link: string | null
  /** The phone number that the person logs in with. */
  phone: string
  /** The courses of an invited teacher. */
  courses: readonly string[]
  /** The last day on which the link works. */
  until: string
}

function introductionOf(kind: InvitationEmailData['kind'], academy: string): string {
  if (kind === 'teacher') return `${academy} invites you to teach. Open your account to add your free slots.`
  if (kind === 'office') return `${academy} invites you to work in the academy office. Open your account to begin.`
  return `${academy} has created an account for you. Open it to see your classes and payments.`
}

/** Builds the invitation email for an account that the office created. Its link lets the person set a password. */
export function invitationEmail({ kind, link, phone, courses, until }: InvitationEmailData): EmailContent {
  const { shortName, supportEmail } = academySettings()
  return {
    subject: `Your account at ${shortName}`,
    heading: kind === 'family' ? 'Your account is ready' : 'You are invited',
    opening: [
      introductionOf(kind, academySettings().name),
      `Open the link and choose a password. The link works only once, and you can use it until ${until}.`,
      ...(link ? [] : ['(For security, this copy does not contain the link.)']),
    ],
    facts: [
      [isLoginNumber(phone) ? 'Login number' : 'Phone number for logging in', phone],
      ...(courses.length > 0 ? ([['Courses', courses.join(', ')]] as EmailContent['facts']) : []),
    ],
    action: link ? { label: 'Open my account', href: link } : null,
    closing: [`If you did not expect this, ignore this email or write to ${supportEmail}.`],
  }
}
