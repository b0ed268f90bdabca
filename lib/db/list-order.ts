import type { ListSort, TimeSort } from '@/lib/core/http/lists'
import type { Cursor, NamedCursor } from '@/lib/core/http/paging'
import { Prisma } from './client'

/** The ORDER BY clause of a list, and the condition that selects the rows after the cursor. */
interface Order {
  order: Prisma.Sql
  cursorCondition: Prisma.Sql
}

interface TimeColumns {
  at: Prisma.Sql
  id: Prisma.Sql
}

/** Sorts by time. Rows with equal times are sorted by ID. */
export function timeOrder(sort: TimeSort, { at, id }: TimeColumns, after: Cursor | null): Order {
  if (sort === 'newest') {
    return {
      order: Prisma.sql`ORDER BY ${at} DESC, ${id} DESC`,
      cursorCondition: after ? Prisma.sql`AND (${at}, ${id}) < (${after.at}, ${after.id}::uuid)` : Prisma.empty,
    }
  }
  return {
    order: Prisma.sql`ORDER BY ${at}, ${id}`,
    cursorCondition: after ? Prisma.sql`AND (${at}, ${id}) > (${after.at}, ${after.id}::uuid)` : Prisma.empty,
  }
}

/**
 * Sorts by time or by name. Rows with equal values are sorted by ID. The condition `name >= …` is redundant, but lets
 * PostgreSQL use an index.
 */
export function listOrder(
  sort: ListSort,
  columns: TimeColumns & { name: Prisma.Sql },
  after: NamedCursor | null,
): Order {
  if (sort !== 'name') return timeOrder(sort, columns, after)
  const { name, id } = columns
  return {
    order: Prisma.sql`ORDER BY ${name}, ${id}`,
    cursorCondition: after
      ? Prisma.sql`AND ${name} >= ${after.name} AND (${name}, ${id}) > (${after.name}, ${after.id}::uuid)`
      : Prisma.empty,
  }
}
