import { invalidField } from './errors'
import { isId } from './fields'

/** Where the next page of a newest-first list begins: just after this row. */
export interface Cursor {
  at: Date
  id: string
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.toISOString()} ${cursor.id}`).toString('base64url')
}

/** Throws 422 for a cursor that this server did not write. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const cursor = { at: new Date(at), id }
  const year = cursor.at.getUTCFullYear()
  // Written again it must be the same text: Date reads much that is no date of ours.
  if (!(year > 2000 && year < 2300) || !isId(id) || writeCursor(cursor) !== text) {
    throw invalidField('cursor', 'This page address is not valid')
  }
  return cursor
}

/** Cuts a list that was read one row longer than the page. */
export function cutPage<T>(rows: T[], limit: number, cursorOf: (row: T) => Cursor): { rows: T[]; nextCursor?: string } {
  if (rows.length <= limit) return { rows }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last && writeCursor(cursorOf(last)) }
}

/** The text of a search box as a LIKE pattern, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
