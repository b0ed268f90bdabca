import type { PersonalData } from './personal-data'

/** The invitations of section 56, in the list of personal data. */
export const invitationRecord: PersonalData = {
  what: 'Invitations: if the office created your account, a one-way hash of each link, when it was sent, to which email address and by which admin, when you opened your account, and for a teacher the courses',
  why: 'To let you open the account, and to know whether you have done so.',
  seenBy: 'The office',
  until: 'As long as the account exists.',
  atErasure: 'deleted',
  erasure: 'Deleted.',
  models: ['AccountInvitation'],
  rows: [['account_invitations', 'user_id']],
}
