import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { sortedListQuery } from '@/lib/core/http/fields'
import {
  cutPage,
  likePattern,
  readCursor,
  readSortedCursor,
  writeCursor,
  writeSortedCursor,
} from '@/lib/core/http/paging'

// The timeout is long, because a busy machine needs a long time for hundreds of runs.
vi.setConfig({ testTimeout: 30_000 })

const moment = fc.date({ min: new Date('2001-01-01'), max: new Date('2299-01-01'), noInvalidDate: true })

describe('a cursor', () => {
  it('a cursor returns the position that it was made for', () => {
    fc.assert(
      fc.property(moment, fc.uuid(), (at, id) => {
        expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id })
      }),
    )
  })

  it('a cursor needs no escaping in a URL', () => {
    const cursor = writeCursor({ at: new Date('2026-11-20T10:00:00.123Z'), id: '00000000-0000-4000-8000-000000000001' })
    expect(encodeURIComponent(cursor)).toBe(cursor)
  })

  it('a missing cursor means the first page', () => {
    expect(readCursor(undefined)).toBeNull()
    expect(readCursor('')).toBeNull()
  })

  it('any text that is no cursor is rejected with 422, and causes no other error', () => {
    const encoded = (text: fc.Arbitrary<string>) => text.map((value) => Buffer.from(value).toString('base64url'))
    const foreign = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      encoded(fc.string({ minLength: 1 })),
      encoded(fc.tuple(moment, fc.string()).map(([at, id]) => `${at.toISOString()} ${id}`)),
      encoded(fc.tuple(fc.string(), fc.uuid()).map(([at, id]) => `${at}x ${id}`)),
      fc.constantFrom(writeCursor({ at: new Date(0), id: '00000000-0000-4000-8000-000000000001' })),
    )
    fc.assert(
      fc.property(foreign, (text) => {
        let thrown: unknown
        try {
          readCursor(text)
        } catch (error) {
          thrown = error
        }
        expect(thrown).toBeInstanceOf(AppError)
        expect(thrown).toMatchObject({ code: 'invalid', errors: { cursor: ['This cursor is not valid'] } })
      }),
      { numRuns: 200 },
    )
  })
})

describe('a cursor of a sorted list', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => text.replaceAll('\0', ''))

  it('a cursor of a sorted list is valid only in its own order', () => {
    fc.assert(
      fc.property(moment, fc.uuid(), name, (at, id, name) => {
        for (const sort of ['newest', 'oldest', 'name'] as const) {
          const cursor = writeSortedCursor(sort, { at, id, name })
          const read = readSortedCursor(sort, cursor)
          expect(read).toMatchObject(sort === 'name' ? { id, name } : { id, at })
          expect(sortedListQuery.safeParse({ sort, cursor }).success).toBe(true)
          for (const other of ['newest', 'oldest', 'name'] as const) {
            if (other !== sort) expect(() => readSortedCursor(other, cursor)).toThrow('This cursor is not valid')
          }
        }
      }),
    )
  })

  it.each(['name', 'oldest'] as const)('a cursor by %s rejects values that this server did not write', (sort) => {
    const id = '00000000-0000-4000-8000-000000000001'
    const refused = [
      sort,
      `${sort} `,
      `${sort} ${id}`,
      `${sort} nobody x`,
      `${sort} ${id}x`,
      `name ${id} a\0b`,
      'other',
    ]
    for (const text of refused) {
      const cursor = Buffer.from(text).toString('base64url')
      expect(() => readSortedCursor(sort, cursor), text).toThrow('This cursor is not valid')
    }
    const notUtf8 = Buffer.concat([Buffer.from(`name ${id} `), Buffer.from([0xff])]).toString('base64url')
    expect(() => readSortedCursor(sort, notUtf8)).toThrow('This cursor is not valid')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(() => readSortedCursor(sort, text)).toThrow('This cursor is not valid')
      }),
    )
  })
})

describe('a page of rows', () => {
  const rows = Array.from({ length: 4 }, (_, index) => ({
    at: new Date(2026, 1, 10 - index),
    id: `00000000-0000-4000-8000-00000000000${index}`,
  }))
  const cut = (limit: number) => cutPage(rows, limit, writeCursor)

  it('a page of rows has no next page when all rows fit', () => {
    expect(cut(4)).toEqual({ rows })
    expect(cut(5)).toEqual({ rows })
    expect(cutPage([], 5, () => '')).toEqual({ rows: [] })
  })

  it('a page of rows has a cursor for the next page after its last row', () => {
    const page = cut(3)
    expect(page.rows).toEqual(rows.slice(0, 3))
    expect(readCursor(page.nextCursor)).toEqual(rows[2])
  })
})

describe('a search text', () => {
  it('a search text is matched literally, wildcards included', () => {
    expect(likePattern('Iyer')).toBe('%iyer%')
    expect(likePattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
  })

  it('a search finds every text that contains it, and no other', () => {
    const asRegExp = (pattern: string) =>
      new RegExp(
        `^${pattern.replace(/\\?[\s\S]/g, (part) => (part === '%' ? '[\\s\\S]*' : part === '_' ? '[\\s\\S]' : `\\x${part.at(-1)?.charCodeAt(0).toString(16).padStart(2, '0')}`))}$`,
      )
    const ascii = fc.string({ unit: fc.constantFrom(...'ab%_\\'), maxLength: 6 })
    fc.assert(
      fc.property(ascii, ascii, (needle, hay) => {
        expect(asRegExp(likePattern(needle)).test(hay)).toBe(hay.includes(needle))
      }),
    )
  })
})
