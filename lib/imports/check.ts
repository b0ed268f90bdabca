import { createHash } from 'node:crypto'
import { type ImportOutcome, importOutcomes } from './bounds'
import type { ListRow } from './list-rows'
import type { ImportRow } from './schema'
import { rowTexts } from './texts'

/** An account whose phone, contact number or email occurs in the list. */
export interface KnownAccount {
  id: string
  name: string
  phone: string
  contactPhone: string | null
  email: string
  role: string
  isClosed: boolean
  learners: readonly { name: string; isActive: boolean }[]
}

/** The academy's records before the import. */
export interface Known {
  accounts: readonly KnownAccount[]
  teachers: readonly string[]
  courses: readonly string[]
}

/** A student to add. */
export interface Addition {
  line: number
  outcome: 'new' | 'second_child' | 'new_child'
  /** The existing account. Null for an account that this import creates. */
  accountId: string | null
  /** The family's phone number in the list, by which rows of a new account belong together. */
  family: string
  account: string
  name: string
  login: string | null
  contact: string | null
  email: string
  notes: string
}

export interface Checked {
  rows: ImportRow[]
  counts: Record<ImportOutcome, number>
  additions: Addition[]
}

const MAX_STUDENTS = 10
const MAX_NOTES = 500

/** Compares names as people do: without regard to case, spaces and the encoding of accents. */
const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const keyOf = ({ phone }: ListRow) => phone?.login ?? phone?.contact ?? ''

/** Determines the outcome of each row. Rows with the same phone number are one family. */
export function checkRows(list: readonly ListRow[], known: Known): Checked {
  const results = new Map<number, ImportRow>()
  const additions: Addition[] = []
  const families = new Map<string, ListRow[]>()
  const withNotes = list.map(noteReader(known))
  for (const row of withNotes) {
    if (row.error) results.set(row.line, resultOf(row, 'error', row.error))
    else families.set(keyOf(row), [...(families.get(keyOf(row)) ?? []), row])
  }
  const accounts = accountFinder(known.accounts)
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
    for (const { row, addition } of checkFamily(rows, key, family)) {
      results.set(row.line, row)
      if (addition) additions.push(addition)
    }
  }
  const rows = withNotes.flatMap(({ line }) => results.get(line) ?? [])
  const counts = Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as Record<ImportOutcome, number>
  return { rows, counts, additions: additions.sort((a, b) => a.line - b.line) }
}

interface Family {
  account: KnownAccount | null
  email: string
  /** The row with the email of a new account. */
  emailLine: number
  /** Why no row of the family can be added. Empty if they can. */
  fault: string
}

function accountFinder(accounts: readonly KnownAccount[]) {
  const byLogin = new Map(accounts.map((account) => [account.phone, account]))
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const byContact = new Map<string, KnownAccount[]>()
  for (const account of accounts)
    if (account.contactPhone)
      byContact.set(account.contactPhone, [...(byContact.get(account.contactPhone) ?? []), account])
  return {
    /** Nobody has proven that a contact number is theirs, so another email in the list makes the match doubtful. */
    byNumber(number: string, emails: readonly string[]): { account: KnownAccount; isDoubtful: boolean } | null {
      const login = byLogin.get(number)
      if (login) return { account: login, isDoubtful: false }
      const [only, ...others] = byContact.get(number) ?? []
      if (!only) return null
      const same = [only, ...others].find(({ email }) => emails.includes(email))
      return { account: same ?? only, isDoubtful: !same && (emails.length > 0 || others.length > 0) }
    },
    byEmail: (email: string) => byEmail.get(email) ?? null,
  }
}

const accountFault = ({ role, isClosed }: KnownAccount) =>
  isClosed ? rowTexts.closedAccount : role === 'student' ? '' : rowTexts.phoneOfTeacher

/** Finds the email of a new account: the first one in its rows. An account with this email must not exist. */
function newFamily(
  rows: readonly ListRow[],
  byEmail: (email: string) => KnownAccount | null,
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
  return rows.map((row): { row: ImportRow; addition?: Addition } => {
    const shown = (outcome: ImportOutcome, text: string) => resultOf(row, outcome, text, accountName, email)
    const above = lines.get(folded(row.name))
    if (names.has(folded(row.name))) return { row: shown('here', rowTexts.here) }
    if (fault) return { row: resultOf(row, 'error', fault) }
    if (above !== undefined) return { row: shown('here', rowTexts.hereAbove(above)) }
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

const resultOf = (
  { line, name, guardian, typedPhone, phone, email, warnings }: ListRow,
  outcome: ImportOutcome,
  text: string,
  account = guardian || name,
  familyEmail = email,
): ImportRow => ({
  line,
  name,
  account,
  phone: phone?.login ?? phone?.contact ?? typedPhone,
  email: familyEmail || email,
  outcome,
  text,
  warnings: [...warnings],
})

/** Adds course and teacher to the notes, because they are no fields of a student, and warns of unknown ones. */
function noteReader({ teachers, courses }: Known) {
  const [knownTeachers, knownCourses] = [new Set(teachers.map(folded)), new Set(courses.map(folded))]
  return (row: ListRow): ListRow => {
    const parts = [row.notes, row.course && `Course: ${row.course}`, row.teacher && `Teacher: ${row.teacher}`]
    const notes = parts.filter(Boolean).join('\n')
    return {
      ...row,
      notes,
      error: row.error || (notes.length > MAX_NOTES ? rowTexts.notesTooLong : ''),
      warnings: [
        ...row.warnings,
        ...(row.course && !knownCourses.has(folded(row.course)) ? [rowTexts.courseNotFound] : []),
        ...(row.teacher && !knownTeachers.has(folded(row.teacher)) ? [rowTexts.teacherNotFound] : []),
      ],
    }
  }
}

/** Identifies what an import adds. The digest does not depend on line numbers. */
export function digestOf(additions: readonly Addition[], before = ''): string {
  const content = additions.map(({ line: _, ...addition }) => Object.values(addition))
  return createHash('sha256')
    .update(JSON.stringify([before, content]))
    .digest('hex')
}
