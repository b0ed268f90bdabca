import type { PersonalData } from './personal-data'

/** The imports of section 58, in the list of personal data. */
export const importRecord: PersonalData = {
  what: 'Imports: if the office added you from a list, when it did so, which admin, and the row of the list. The list itself is not stored',
  why: 'To invite the people of a list, and to know who has opened their account.',
  seenBy: 'The office',
  until: 'As long as the account exists.',
  atErasure: 'deleted',
  erasure: 'Deleted.',
  models: ['Import', 'ImportRow'],
  rows: [['import_rows', 'user_id']],
}
