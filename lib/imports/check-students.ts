import type { ImportOutcome } from './bounds'
import { type CheckedRow, resultOf } from './check-result'
import { accountFinder, type ExistingAccount, type ExistingRecords, folded, keyOf } from './existing-records'
import type { ListRow } from './list-rows'
import { rowTexts } from './texts'

const MAX_STUDENTS = 10
const MAX_NOTES = 500

/** Determines the outcome of each row of a list of students. Rows with the same phone number are one family. */
export function checkStudents(list: readonly ListRow[], existing: ExistingRecords): CheckedRow[] {
  const checked: CheckedRow[] = []
  const families = new Map<string, ListRow[]>()
  for (const row of list.map(noteReader(existing))) {
    if (row.error) checked.push({ row: resultOf(row, 'error', row.error) })
    else families.set(keyOf(row), [...(families.get(keyOf(row)) ?? []), row])
  }
  const accounts = accountFinder(existing.accounts)
  const emailLines = new Map<string, number>()
  for (const [key, rows] of families) {
    const emails = rows.flatMap(({ email }) => email || [])
    const match = accounts.byNumber(key, emails)
    const family = match
      ? {
          account: match.account,
          email: match.account.email,
          emailLine: 0,
          fault: match.isDoubtful ? rowTexts.doubtfulFamily : accountFault(match.account),
        }
      : newFamily(rows, accounts.byEmail, emailLines)
    checked.push(...checkFamily(rows, key, family))
  }
  return checked
}

interface Family {
  account: ExistingAccount | null
  email: string
  /** The line number of the new account's email in the list, or 0 if none. */
  emailLine: number
  /** The reason why the family cannot be added. Empty if there is no such reason. */
  fault: string
}

const accountFault = ({ role, isClosed }: ExistingAccount) =>
  isClosed ? rowTexts.closedAccount : role === 'student' ? '' : rowTexts.phoneOfTeacher

/**
 * Finds the email of a new account: the first email in the account's rows. Reports an error if another account already
 * has this email.
 */
function newFamily(
  rows: readonly ListRow[],
  byEmail: (email: string) => ExistingAccount | null,
  emailLines: Map<string, number>,
): Family {
  const first = rows.find(({ email }) => email)
  if (!first) return { account: null, email: '', emailLine: 0, fault: rowTexts.noEmail }
  const { email, line } = first
  const owner = byEmail(email)
  if (owner) return { account: owner, email, emailLine: line, fault: rowTexts.emailTaken }
  const earlier = emailLines.get(email)
  if (earlier !== undefined) return { account: null, email, emailLine: line, fault: rowTexts.emailOfRow(earlier) }
  emailLines.set(email, line)
  return { account: null, email, emailLine: line, fault: '' }
}

function checkFamily(rows: readonly ListRow[], key: string, { account, email, emailLine, fault }: Family) {
  const names = new Set(account?.learners.map(({ name }) => folded(name)))
  const lines = new Map<string, number>()
  let students = account?.learners.filter(({ isActive }) => isActive).length ?? 0
  const [first] = rows
  const accountName = account?.name ?? (first?.guardian || first?.name || '')
  let firstLine: number | null = null
  return rows.map((row): CheckedRow => {
    const shown = (outcome: ImportOutcome, text: string) =>
      resultOf(row, outcome, text, { account: accountName, email })
    const above = lines.get(folded(row.name))
    if (names.has(folded(row.name))) return { row: shown('here', rowTexts.alreadyAdded) }
    if (fault) return { row: resultOf(row, 'error', fault) }
    if (above !== undefined) return { row: shown('here', rowTexts.alreadyInRow(above)) }
    if (students >= MAX_STUDENTS) return { row: shown('error', rowTexts.tooManyStudents) }
    students += 1
    lines.set(folded(row.name), row.line)
    const outcome = account ? 'new_child' : firstLine === null ? 'new' : 'second_child'
    const text = account ? rowTexts.newChild(account.name) : firstLine === null ? '' : rowTexts.secondChild(firstLine)
    firstLine ??= row.line
    const result = shown(outcome, text)
    if (!account && row.email && row.email !== email) result.warnings.push(rowTexts.otherEmail(emailLine))
    const addition = {
      line: row.line,
      outcome,
      accountId: account?.id ?? null,
      family: key,
      account: accountName,
      name: row.name,
      login: row.phone?.login ?? null,
      contact: row.phone?.contact ?? null,
      email,
      notes: row.notes,
    } as const
    return { row: result, addition }
  })
}

/**
 * Returns a function that adds the course and the teacher of an import row to the student's notes. A student's record
 * has no other field for them. The function also warns about unknown courses and teachers.
 */
function noteReader({ teachers, courses }: ExistingRecords) {
  const [knownTeachers, knownCourses] = [
    new Set(teachers.map(folded)),
    new Set(courses.flatMap(({ name, label }) => [folded(name), folded(label)])),
  ]
  return (row: ListRow): ListRow => {
    const course = row.course.replace(/\s+/g, ' ')
    const parts = [row.notes, course && `Course: ${course}`, row.teacher && `Teacher: ${row.teacher}`]
    const notes = parts.filter(Boolean).join('\n')
    return {
      ...row,
      notes,
      error: row.error || (notes.length > MAX_NOTES ? rowTexts.notesTooLong : ''),
      warnings: [
        ...row.warnings,
        ...(course && !knownCourses.has(folded(course)) ? [rowTexts.courseNotFound] : []),
        ...(row.teacher && !knownTeachers.has(folded(row.teacher)) ? [rowTexts.teacherNotFound] : []),
      ],
    }
  }
}
