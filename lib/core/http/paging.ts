import { invalidField } from './errors'
import { isId } from './fields'
import type { ListSort } from './lists'

/** Where the next page of a newest-first list begins: just after this row. */
export interface Cursor {
  at: Date
  id: string
}

/** The same where the list may be read by name too: the name is the one that the database sorts by. */
export interface NamedCursor extends Cursor {
  name: string
}

const invalidCursor = () => invalidField('cursor', 'This cursor is not valid')
const encode = (text: string) => Buffer.from(text).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url').toString('utf8')

export function writeCursor(cursor: Cursor): string {
  return encode(`${cursor.at.toISOString()} ${cursor.id}`)
}

/** Throws 422 for a cursor that this server did not write. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [at = '', id = ''] = decode(text).split(' ')
  const cursor = { at: new Date(at), id }
  const year = cursor.at.getUTCFullYear()
  // Written again it must be the same text: Date reads much that is no date of ours.
  if (!(year > 2000 && year < 2300) || !isId(id) || writeCursor(cursor) !== text) throw invalidCursor()
  return cursor
}

/** A cursor says which order it belongs to: the place in one order is none in another. */
export function writeSortedCursor(sort: ListSort, { at, id, name = '' }: Cursor & { name?: string }): string {
  if (sort === 'newest') return writeCursor({ at, id })
  return encode(sort === 'name' ? `name ${id} ${name}` : `oldest ${at.toISOString()} ${id}`)
}

/** Throws 422 for a cursor that this server did not write, or wrote for another order. */
export function readSortedCursor(sort: ListSort, text: string | undefined): NamedCursor | null {
  if (!text) return null
  const cursor =
    sort === 'name' ? readNamed(text) : withoutName(readCursor(sort === 'oldest' ? withoutOrder(text) : text))
  // As above: text that is no UTF-8 does not come out as it went in.
  if (!cursor || writeSortedCursor(sort, cursor) !== text) throw invalidCursor()
  return cursor
}

const withoutOrder = (text: string) => encode(decode(text).slice('oldest '.length))

function readNamed(text: string): NamedCursor | null {
  const [, id, name] = /^name (\S+) ([^\0]*)$/.exec(decode(text)) ?? []
  return id && name !== undefined && isId(id) ? { at: new Date(0), id, name } : null
}

const withoutName = (cursor: Cursor | null): NamedCursor | null => cursor && { ...cursor, name: '' }

/** Cuts a list that was read one row longer than the page; `cursorAt` names the place of its last row. */
export function cutPage<T>(rows: T[], limit: number, cursorAt: (row: T) => string): { rows: T[]; nextCursor?: string } {
  if (rows.length <= limit) return { rows }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last && cursorAt(last) }
}

/** The text of a search box as a LIKE pattern, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
