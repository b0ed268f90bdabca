import type { CourseChoices } from '@/lib/catalogue/regions'
import type { ImportOutcome } from './bounds'
import { type CheckedRow, resultOf } from './check-result'
import {
  accountFinder,
  type ExistingAccount,
  type ExistingCourse,
  type ExistingRecords,
  folded,
  keyOf,
} from './existing-records'
import type { ListRow } from './list-rows'
import { rowTexts } from './texts'

/** Determines the outcome of each row of a list of teachers. Each teacher needs a phone number and an email. */
export function checkTeachers(list: readonly ListRow[], existing: ExistingRecords): CheckedRow[] {
  const accounts = accountFinder(existing.accounts)
  const readCourses = courseReader(existing.courses)
  const phones = new Map<string, number>()
  const emails = new Map<string, number>()

  function check(row: ListRow): CheckedRow {
    const error = (text: string) => ({ row: resultOf(row, 'error', text) })
    if (row.error) return error(row.error)
    const existing = existingAccount(row, accounts)
    if (existing) return { row: resultOf(row, ...existing) }
    const key = keyOf(row)
    const samePhone = lineOf(phones, key, row.line)
    if (samePhone) return error(rowTexts.phoneOfRow(samePhone))
    if (!row.email) return error(rowTexts.noEmail)
    const sameEmail = lineOf(emails, row.email, row.line)
    if (sameEmail) return error(rowTexts.emailOfRow(sameEmail))
    if (!row.course) return error(rowTexts.noCourse)
    const { knownCourses, unknown } = readCourses(row.course)
    if (knownCourses.length === 0) return error(rowTexts.noKnownCourse(unknown.join(', ')))
    const result = resultOf(row, 'new', '', { courses: knownCourses.map(({ label }) => label) })
    if (unknown.length > 0) result.warnings.push(rowTexts.unknownCourses(unknown.join(', ')))
    const addition = {
      line: row.line,
      outcome: 'new',
      accountId: null,
      family: key,
      account: row.name,
      name: row.name,
      login: row.phone?.login ?? null,
      contact: row.phone?.contact ?? null,
      email: row.email,
      notes: '',
      courses: byRegion(knownCourses),
    } as const
    return { row: result, addition }
  }
  return list.map(check)
}

/** Returns the number of the earlier line with this value. If there is none, stores this line's number. */
function lineOf(lines: Map<string, number>, value: string, line: number): number | undefined {
  const earlier = lines.get(value)
  if (earlier === undefined) lines.set(value, line)
  return earlier
}

/** Returns the outcome for a row whose phone number or email belongs to an account. Otherwise returns null. */
function existingAccount(row: ListRow, accounts: ReturnType<typeof accountFinder>): [ImportOutcome, string] | null {
  const contact = row.phone?.login ? `+91${row.phone.login}` : ''
  const byPhone = accounts.byNumber(keyOf(row), [row.email]) ?? accounts.byNumber(contact, [row.email])
  if (byPhone) return outcomeOf(row, byPhone.account, faultOfPhone(byPhone.account))
  const byEmail = accounts.byEmail(row.email)
  return byEmail && outcomeOf(row, byEmail, byEmail.role === 'student' ? rowTexts.studentEmail : rowTexts.emailTaken)
}

const faultOfPhone = ({ role, isClosed }: ExistingAccount) =>
  isClosed ? rowTexts.closedAccount : role === 'student' ? rowTexts.studentPhone : rowTexts.officePhone

function outcomeOf(row: ListRow, account: ExistingAccount, fault: string): [ImportOutcome, string] {
  const { name, role, hasApplied, isClosed } = account
  if (isClosed) return ['error', fault]
  if (role === 'teacher')
    return ['here', folded(name) === folded(row.name) ? rowTexts.alreadyAdded : rowTexts.alreadyAddedAs(name)]
  return role === 'student' && hasApplied ? ['here', rowTexts.hasApplied] : ['error', fault]
}

/** Separators between the courses in a cell. Separators that rarely occur in a course's name come first. */
const SEPARATORS = [/[\n;|]/, /,/, /[/&]/, /\band\b/i]

/** Returns a function that splits a cell into known courses and unknown names. Retired courses count as unknown. */
function courseReader(courses: readonly ExistingCourse[]) {
  const sold = courses.filter(({ isRetired }) => !isRetired)
  const byName = new Map([
    ...sold.map((course) => [folded(course.label), course] as const),
    ...sold.map((course) => [folded(course.name), course] as const),
  ])
  function read(text: string, [separator, ...weaker]: readonly RegExp[]): (ExistingCourse | string)[] {
    const name = text.replace(/\s+/g, ' ').trim()
    if (!name) return []
    const course = byName.get(folded(name))
    return course || !separator ? [course ?? name] : text.split(separator).flatMap((part) => read(part, weaker))
  }
  return (cell: string) => {
    const parts = [...new Set(read(cell, SEPARATORS))]
    return {
      knownCourses: parts.filter((part) => typeof part !== 'string'),
      unknown: parts.filter((part) => typeof part === 'string'),
    }
  }
}

function byRegion(courses: readonly ExistingCourse[]): CourseChoices {
  const choices: CourseChoices = {}
  for (const { name, region } of courses) choices[region] = [...(choices[region] ?? []), name]
  return choices
}
