import { type ImportField, type ImportKind, importFields, listFields } from './bounds'
import type { ImportGuess } from './schema'

const studentWords = [/student|child|learner|pupil/]
const headerPatterns: Readonly<Record<ImportField, readonly RegExp[]>> = {
  guardian: [/parent|guardian|father|mother/],
  phone: [/phone|mobile|\bcell\b|contact (no|number)|\btel\b/, /whats ?app/, /\bcontact\b|\bnumber\b/],
  email: [/mail/],
  teacher: [/teacher|tutor|faculty|guru|instructor/],
  course: [/course|subject|instrument|\bclass\b|batch/],
  notes: [/notes?\b|remarks?|comments?/],
  name: [...studentWords, /name/],
}
/**
 * The fields in the order in which they are tested. A column name such as "Parent's phone" can match several fields.
 * The first match counts.
 */
const order = {
  students: ['email', 'phone', 'guardian', 'teacher', 'course', 'notes', 'name'],
  teachers: ['email', 'phone', 'guardian', 'course', 'teacher', 'notes', 'name'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

const readable = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ')
    .trim()

/** Returns the field that a column's name suggests, and the rank of the match: 0 is the best. */
export function fieldOf(name: string, kind: ImportKind): { field: ImportField; rank: number } | null {
  const text = readable(name)
  if (text === '' || text.length > 60) return null
  for (const field of order[kind]) {
    const rank = headerPatterns[field].findIndex((form) => form.test(text))
    const isOfOther = (field === 'email' || field === 'phone') && excludedPatterns[kind].some((form) => form.test(text))
    if (rank >= 0 && !isOfOther && (field === 'email' || !/\b(id|roll|serial|s\.? ?no)\b/.test(text)))
      return kind === 'teachers' ? asTeacherField(field, rank) : { field, rank }
  }
  return null
}

/** Patterns that rule out a phone or email column, such as "Parent's phone" in a list of teachers. */
const excludedPatterns = { students: headerPatterns.teacher, teachers: [...headerPatterns.guardian, ...studentWords] }

/** In a list of teachers, "Teacher" is the name column. Columns about students, parents and notes match no field. */
function asTeacherField(field: ImportField, rank: number): { field: ImportField; rank: number } | null {
  if (field === 'teacher') return { field: 'name', rank: 0 }
  const isOfStudent = field === 'name' && rank === 0
  return !isOfStudent && listFields.teachers.needed.some((needed) => needed === field) ? { field, rank } : null
}

/**
 * Guesses each field's column from the column names. If several columns share the best-matching name, the admin must
 * choose.
 */
export function guessColumns(header: readonly string[], kind: ImportKind): { guess: ImportGuess; notes: string[] } {
  const notes: string[] = []
  const guess = Object.fromEntries(importFields.map((field) => [field, null])) as ImportGuess
  for (const field of importFields) {
    const candidates = header
      .flatMap((name, at) => {
        const match = fieldOf(name, kind)
        return match?.field === field ? [{ at, name, rank: match.rank }] : []
      })
      .sort((a, b) => a.rank - b.rank)
    const [best] = candidates
    if (!best) continue
    const same = candidates.filter(({ name }) => readable(name) === readable(best.name))
    if (same.length > 1) notes.push(`${same.length} columns are named “${best.name}”. Choose the right one.`)
    else guess[field] = best.at
  }
  return { guess, notes }
}

const looksLikePhone = (cell: string) => /^\+?[\d\s().-]{8,20}$/.test(cell)

/** For a list without column names, guesses the columns from the content of its first rows. */
export function guessByContent(rows: readonly { cells: readonly string[] }[]): ImportGuess {
  const sample = rows.slice(0, 50)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const columnMatching = (test: (cell: string) => boolean, taken: readonly (number | null)[] = []) =>
    Array.from({ length: width }, (_, at) => at).find(
      (at) => !taken.includes(at) && sample.filter(({ cells }) => test(cells[at] ?? '')).length * 2 > sample.length,
    ) ?? null
  const email = columnMatching((cell) => cell.includes('@'))
  const phone = columnMatching(looksLikePhone, [email])
  const name = columnMatching((cell) => /\p{L}/u.test(cell), [email, phone])
  return { name, guardian: null, phone, email, course: null, teacher: null, notes: null }
}
