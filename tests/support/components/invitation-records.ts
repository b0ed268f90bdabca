import type { HeldPerson } from '@/lib/held-emails/schema'
import type { InvitationRow } from '@/lib/invitations/schema'
import { admin, idOf, LONG, LONG_EMAIL } from './people'

const aDay = '2026-01-05T20:00:00.000Z'

/** Returns a person whom the office has invited by email. */
export const invitationRow = (number: number, overrides: Partial<InvitationRow> = {}): InvitationRow => ({
  user_id: idOf(6000 + number),
  name: LONG,
  email: LONG_EMAIL,
  phone: '9876500006',
  contact_phone: null,
  state: 'invited',
  kind: 'family',
  channel: 'email',
  created_at: aDay,
  sent_at: aDay,
  expires_at: '2026-01-19T20:00:00.000Z',
  opened_at: null,
  sent_by: admin.name,
  ...overrides,
})

export const INVITATION_LINK = 'https://academy.example/invitation#0123456789abcdefghijABCDEFGHIJxx0123456789a'

/** Returns a person whose emails are held because the address is not confirmed. */
export const heldPerson = (number: number, overrides: Partial<HeldPerson> = {}): HeldPerson => ({
  user_id: idOf(6100 + number),
  name: LONG,
  role: 'student',
  email: LONG_EMAIL,
  pending_email: null,
  phone: '9876500006',
  contact_phone: null,
  held: 12,
  outdated: 2,
  oldest_at: aDay,
  kinds: [
    { kind: 'class-booked', count: 9 },
    { kind: 'class-reminder-24', count: 2 },
    { kind: 'payment-decided', count: 1 },
  ],
  invitation: null,
  ...overrides,
})
