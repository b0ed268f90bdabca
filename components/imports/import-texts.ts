import type { ImportField, ImportOutcome } from '@/lib/imports/bounds'
import type { ImportPreview } from '@/lib/imports/schema'

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  second_child: 'Second child',
  new_child: 'New child',
  here: 'Already here',
  error: 'Not possible',
}

export const fieldLabels: Readonly<Record<ImportField, { label: string; empty: string; hint?: string }>> = {
  name: { label: 'Student', empty: 'Choose a column' },
  phone: { label: 'Phone', empty: 'Choose a column', hint: 'Rows with the same number are one family.' },
  email: { label: 'Email', empty: 'Choose a column', hint: 'Invitations go to this address.' },
  guardian: { label: 'Parent (optional)', empty: 'No column', hint: 'The account gets this name.' },
  course: { label: 'Course (optional)', empty: 'No column' },
  teacher: { label: 'Teacher (optional)', empty: 'No column' },
  notes: { label: 'Notes (optional)', empty: 'No column', hint: 'For the teachers.' },
}

export const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`)

export const toAdd = ({ new: fresh, second_child, new_child }: ImportPreview['counts']) =>
  fresh + second_child + new_child
