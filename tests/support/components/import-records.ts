import type { ImportCounts, ImportPreview, ImportRow } from '@/lib/imports/schema'
import { admin, idOf, LONG, LONG_EMAIL } from './people'

const row = (line: number, overrides: Partial<ImportRow> = {}): ImportRow => ({
  line,
  name: LONG,
  account: LONG,
  phone: '9876500006',
  email: LONG_EMAIL,
  outcome: 'new',
  text: '',
  warnings: [],
  ...overrides,
})

export const IMPORT = idOf(7001)

/** Returns a checked list with a row of each outcome. */
export const importPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview => ({
  header: ['Student', 'Phone', 'Email', 'Phone'],
  columns: { name: 0, phone: 1, email: 2 },
  guess: { name: 0, guardian: null, phone: null, email: 2, course: null, teacher: null, notes: null },
  sample: [[LONG, '98765 00006', LONG_EMAIL, '']],
  rows: [
    row(3, { warnings: ['Teacher not found. The name is kept in the notes.'] }),
    row(4, { name: 'நிலா', outcome: 'second_child', text: 'Same phone as row 3: second child' }),
    row(5, { name: 'Arjun', outcome: 'new_child', text: 'New child of an existing family: Meena Iyer' }),
    row(6, { outcome: 'here', text: 'Already here' }),
    row(7, {
      name: '',
      account: '',
      phone: 'by mail',
      email: '',
      outcome: 'error',
      text: 'Row 7 has no phone. Is it the second child of row 6? If so, copy the phone number into it.',
    }),
  ],
  counts: { new: 1, second_child: 1, new_child: 1, here: 1, error: 1 },
  notes: ['Row 1, above the column names, was skipped.'],
  seen: 'a'.repeat(64),
  earlier_import: null,
  ...overrides,
})

export const importCounts = (overrides: Partial<ImportCounts> = {}): ImportCounts => ({
  id: IMPORT,
  created_at: '2026-01-05T20:00:00.000Z',
  created_by: admin.name,
  added: 3,
  accounts: 2,
  invited: 0,
  opened: 0,
  to_invite: 2,
  ...overrides,
})
