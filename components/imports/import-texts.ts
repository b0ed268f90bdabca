import type { ImportField, ImportKind, ImportOutcome } from '@/lib/imports/bounds'
import type { ImportPreview } from '@/lib/imports/schema'
import { paths } from '@/lib/paths'

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  second_child: 'Second child',
  new_child: 'New child',
  here: 'Already added',
  error: 'Cannot be added',
}

interface FieldText {
  label: string
  /** The text of the select's first option, which means that no column is chosen. */
  empty: string
  hint?: string
}

interface KindTexts {
  label: string
  title: string
  lead: string
  list: string
  listFile: string
  row: string
  nothingNew: string
  nothingAdded: string
  invites: string
  back: string
  /** The fields in the form's order. */
  fields: Readonly<Partial<Record<ImportField, FieldText>>>
}

/** The page's texts for each kind of list. */
export const kindTexts = {
  students: {
    label: 'Students',
    title: 'Import students',
    lead: 'Add all students from a spreadsheet at once, and invite their families afterwards.',
    list: 'List of students (CSV)',
    listFile: 'list of students as CSV',
    row: 'One student in each row, with a name, a phone number and an email.',
    nothingNew: 'This list contains no new students.',
    nothingAdded: 'No students were added.',
    invites: 'Each family gets an email with a link to open its account.',
    back: paths.studentList(),
    fields: {
      name: { label: 'Student', empty: 'Choose a column' },
      phone: { label: 'Phone', empty: 'Choose a column', hint: 'Rows with the same number belong to one family.' },
      email: { label: 'Email', empty: 'Choose a column', hint: 'Invitations go to this address.' },
      guardian: { label: 'Parent (optional)', empty: 'No column', hint: 'The account is in this name.' },
      course: { label: 'Course (optional)', empty: 'No column' },
      teacher: { label: 'Teacher (optional)', empty: 'No column' },
      notes: { label: 'Notes (optional)', empty: 'No column', hint: 'For the teachers.' },
    },
  },
  teachers: {
    label: 'Teachers',
    title: 'Import teachers',
    lead: 'Add all teachers from a spreadsheet at once, and invite them afterwards.',
    list: 'List of teachers (CSV)',
    listFile: 'list of teachers as CSV',
    row: 'One teacher in each row, with a name, a phone number, an email and courses.',
    nothingNew: 'This list contains no new teachers.',
    nothingAdded: 'No teachers were added.',
    invites: 'Each teacher gets an email with a link. Teachers who open their account are approved for these courses.',
    back: paths.teacherList(),
    fields: {
      name: { label: 'Teacher', empty: 'Choose a column' },
      phone: { label: 'Phone', empty: 'Choose a column', hint: 'Each teacher needs a different number.' },
      email: { label: 'Email', empty: 'Choose a column', hint: 'Invitations go to this address.' },
      course: { label: 'Courses', empty: 'Choose a column', hint: 'Separate courses with commas.' },
    },
  },
} as const satisfies Record<ImportKind, KindTexts>

/** The fields in the columns form, in the form's order. */
export const fieldTexts = (kind: ImportKind) =>
  Object.entries<FieldText>(kindTexts[kind].fields) as [ImportField, FieldText][]

export const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`)

export const countToAdd = ({ new: fresh, second_child, new_child }: ImportPreview['counts']) =>
  fresh + second_child + new_child
