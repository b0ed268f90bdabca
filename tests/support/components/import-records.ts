import type { ImportCounts, ImportPreview, ImportRow } from '@/lib/imports/schema'
import { admin, idOf, LONG, LONG_EMAIL } from './people'

const row = (line: number, overrides: Partial<ImportRow> = {}): ImportRow => ({
  line,
  name: LONG,
  account: LONG,
  phone: '9876500006',
  email: LONG_EMAIL,
  courses: [],
  outcome: 'new',
  text: '',
  warnings: [],
  ...overrides,
})

export const IMPORT = idOf(7001)

/** Returns an import preview with a row for each outcome. */
export const importPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview => ({
  header: ['Student', 'Phone', 'Email', 'Phone'],
  columns: { name: 0, phone: 1, email: 2 },
  guess: { name: 0, guardian: null, phone: null, email: 2, course: null, teacher: null, notes: null },
  sample: [[LONG, '98765 00006', LONG_EMAIL, '']],
  rows: [
    row(3, { warnings: ['Teacher not found. The name is kept in the notes.'] }),
    row(4, { name: 'நிலா', outcome: 'second_child', text: 'Same phone as row 3: second child' }),
    row(5, { name: 'Arjun', outcome: 'new_child', text: 'New child of an existing family: Meena Iyer' }),
    row(6, { outcome: 'here', text: 'Already added' }),
    row(7, {
      name: '',
      account: '',
      phone: 'by mail',
      email: '',
      outcome: 'error',
      text: 'Row 7 has no phone. Is this another child of the family in row 6? If so, copy the phone number into this row.',
    }),
  ],
  counts: { new: 1, second_child: 1, new_child: 1, here: 1, error: 1 },
  notes: ['Row 1, above the column names, was skipped.'],
  seen: 'a'.repeat(64),
  earlier_import: null,
  ...overrides,
})

/** Returns an import preview with a new teacher, a teacher who already has an account, and an invalid row. */
export const teachersPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview =>
  importPreview({
    header: ['Teacher', 'Phone', 'Email', 'Subjects'],
    columns: { name: 0, phone: 1, email: 2, course: 3 },
    guess: { name: 0, guardian: null, phone: 1, email: 2, course: 3, teacher: null, notes: null },
    sample: [[LONG, '98765 00006', LONG_EMAIL, 'Veenai, Painting and Kazoo']],
    rows: [
      row(2, {
        courses: ['Veenai', 'Painting'],
        warnings: ['Course not found: Kazoo. The other courses are kept.'],
      }),
      row(3, { name: 'V. Rao', account: 'V. Rao', outcome: 'here', text: 'Already added as Vasudha Rao' }),
      row(4, {
        name: 'Arjun',
        account: 'Arjun',
        outcome: 'error',
        text: 'Same phone as row 2. Each teacher needs a different number. Put all of a teacher’s courses in one row.',
      }),
    ],
    counts: { new: 1, second_child: 0, new_child: 0, here: 1, error: 1 },
    notes: [],
    seen: 'b'.repeat(64),
    ...overrides,
  })

export const importCounts = (overrides: Partial<ImportCounts> = {}): ImportCounts => ({
  id: IMPORT,
  kind: 'students',
  created_at: '2026-01-05T20:00:00.000Z',
  created_by: admin.name,
  added: 3,
  accounts: 2,
  invited: 0,
  opened: 0,
  to_invite: 2,
  ...overrides,
})
