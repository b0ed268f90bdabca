import type { StatementLine } from '@/lib/statements/schema'

type Group = 'exact' | 'open' | 'unreadable' | 'approved' | 'out' | 'other'

function groupOf({ exact, readable, assignable, direction, reason }: StatementLine): Group {
  if (exact) return 'exact'
  if (!readable) return 'unreadable'
  if (assignable) return 'open'
  if (direction === 'out') return 'out'
  return reason === 'Already approved' ? 'approved' : 'other'
}

/** Groups the lines of a statement by the office's next step. */
export function groupLines(lines: readonly StatementLine[]): Record<Group, StatementLine[]> {
  const groups: Record<Group, StatementLine[]> = {
    exact: [],
    open: [],
    unreadable: [],
    approved: [],
    out: [],
    other: [],
  }
  for (const line of lines) groups[groupOf(line)].push(line)
  return groups
}
