import { createHash } from 'node:crypto'
import { type ImportKind, type ImportOutcome, importOutcomes } from './bounds'
import type { Addition } from './check-result'
import { checkStudents } from './check-students'
import { checkTeachers } from './check-teachers'
import type { ExistingRecords } from './existing-records'
import type { ListRow } from './list-rows'
import type { ImportRow } from './schema'

export interface Checked {
  rows: ImportRow[]
  counts: Record<ImportOutcome, number>
  additions: Addition[]
}

const checks = { students: checkStudents, teachers: checkTeachers } as const

/** Determines the outcome of each row. Returns the rows in the order of the list. */
export function checkRows(kind: ImportKind, list: readonly ListRow[], existing: ExistingRecords): Checked {
  const checked = checks[kind](list, existing).sort((a, b) => a.row.line - b.row.line)
  const rows = checked.map(({ row }) => row)
  const counts = Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as Record<ImportOutcome, number>
  return { rows, counts, additions: checked.flatMap(({ addition }) => addition ?? []) }
}

/** Returns a digest of the accounts and people that an import adds. The digest ignores line numbers. */
export function digestOf(additions: readonly Addition[], before = ''): string {
  const content = additions.map(({ line: _, ...addition }) => Object.values(addition))
  return createHash('sha256')
    .update(JSON.stringify([before, content]))
    .digest('hex')
}
