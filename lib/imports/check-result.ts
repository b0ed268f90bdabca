import type { CourseChoices } from '@/lib/catalogue/regions'
import type { ImportOutcome } from './bounds'
import type { ListRow } from './list-rows'
import type { ImportRow } from './schema'

/** A person to add. */
export interface Addition {
  line: number
  outcome: 'new' | 'second_child' | 'new_child'
  /** The existing account. Null for an account that this import creates. */
  accountId: string | null
  /** The phone number in the list. Rows with the same number belong to the same new account. */
  family: string
  account: string
  name: string
  login: string | null
  contact: string | null
  email: string
  notes: string
  /** For a teacher: the courses by region. */
  courses?: CourseChoices
}

/** A checked row of the list. If the row adds a person, `addition` is that person. */
export interface CheckedRow {
  row: ImportRow
  addition?: Addition
}

/** Returns the result of one row, as the admin sees it in the preview. */
export function resultOf(
  { line, name, guardian, typedPhone, phone, email, warnings }: ListRow,
  outcome: ImportOutcome,
  text: string,
  shown: Partial<Pick<ImportRow, 'account' | 'email' | 'courses'>> = {},
): ImportRow {
  return {
    line,
    name,
    account: shown.account ?? (guardian || name),
    phone: phone?.login ?? phone?.contact ?? typedPhone,
    email: shown.email || email,
    courses: shown.courses ?? [],
    outcome,
    text,
    warnings: [...warnings],
  }
}
