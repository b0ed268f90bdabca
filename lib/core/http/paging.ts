import { invalidField } from './errors'
import { isId } from './fields'
import type { ListSort } from './lists'

/** The last row on a page of a newest-first list. The next page begins after this row. */
export interface Cursor {
  at: Date
  id: string
}

/** The last row on a page of a list that can be sorted by name. `name` is the value by which the database sorts. */
export interface NamedCursor extends Cursor {
  name: string
}

const invalidCursor = () => invalidField('cursor', 'This cursor is not valid')
const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8')

export function writeCursor(cursor: Cursor): string {
  return encode(`${cursor.at.toISOString()} ${cursor.id}`)
}

/** Decodes a cursor. Throws 422 if its format is wrong. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [at = '', id = ''] = decode(text).split(' ')
  const cursor = { at: new Date(at), id }
  const year = cursor.at.getUTCFullYear()
  // `Date` accepts several formats. Reject all texts that `writeCursor` does not produce.
  if (!(year > 2000 && year < 2300) || !isId(id) || writeCursor(cursor) !== text) throw invalidCursor()
  return cursor
}

/** Encodes a cursor together with its sort order, because the cursor is meaningless in another order. */
export function writeSortedCursor(sort: ListSort, { at, id, name = '' }: Cursor & { name?: string }): string {
  if (sort === 'newest') return writeCursor({ at, id })
  return encode(sort === 'name' ? `name ${id} ${name}` : `oldest ${at.toISOString()} ${id}`)
}

/** Decodes a cursor. Throws 422 if the cursor is invalid or belongs to another sort order. */
export function readSortedCursor(sort: ListSort, text: string | undefined): NamedCursor | null {
  if (!text) return null
  const cursor =
    sort === 'name' ? readNamed(text) : withEmptyName(readCursor(sort === 'oldest' ? withoutOrder(text) : text))
  // Rejects text that `writeSortedCursor` does not produce, such as invalid UTF-8.
  if (!cursor || writeSortedCursor(sort, cursor) !== text) throw invalidCursor()
  return cursor
}

const withoutOrder = (text: string) => encode(decode(text).slice('oldest '.length))

function readNamed(text: string): NamedCursor | null {
  const [, id, name] = /^name (\S+) ([^\0]*)$/.exec(decode(text)) ?? []
  return id && name !== undefined && isId(id) ? { at: new Date(0), id, name } : null
}

const withEmptyName = (cursor: Cursor | null): NamedCursor | null => cursor && { ...cursor, name: '' }

/** Cuts the rows to one page. The caller must read one row more than `limit`. `cursorAt` returns a row's cursor. */
export function cutPage<T>(rows: T[], limit: number, cursorAt: (row: T) => string): { rows: T[]; nextCursor?: string } {
  if (rows.length <= limit) return { rows }
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  return { rows: pageRows, nextCursor: last && cursorAt(last) }
}

/** Converts a search term to a LIKE pattern and escapes its wildcards. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
