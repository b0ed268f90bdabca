import type { InvitationKind, InvitationState } from '@/lib/invitations/bounds'

export const stateLabels: Readonly<Record<InvitationState, string>> = {
  none: 'Not invited yet',
  invited: 'Invited',
  expired: 'Invitation expired',
  revoked: 'Invitation revoked',
  opened: 'Opened',
}

export const kindLabels: Readonly<Record<InvitationKind, string>> = {
  family: 'Student',
  teacher: 'Teacher',
  office: 'Academy office',
}

/** The texts for the form that creates an account. */
export const inviteTexts = {
  family: {
    button: 'Add a person',
    title: 'Add a student',
    description:
      'This creates an account. You can book classes and record payments right away. The family opens the account later.',
    send: 'Add student',
  },
  teacher: {
    button: 'Invite a teacher',
    title: 'Invite a teacher',
    description: 'The teacher opens the link and chooses a password. After that, they are approved for these courses.',
    send: 'Invite teacher',
  },
  office: {
    button: 'Invite to the office team',
    title: 'Invite to the office team',
    description:
      'The person opens the link and chooses a password. After that, they have the rights that you choose here.',
    send: 'Invite',
  },
} as const satisfies Record<InvitationKind, object>

/** Returns the WhatsApp message in which the office passes on a link. */
export const whatsAppText = (name: string, academy: string, link: string) =>
  `Hello ${name}, here is your link to open your account at ${academy}: ${link} The link works once and expires after 14 days.`
