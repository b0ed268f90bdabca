import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { beginBelow, kindOf, traceId, traceparent, traces } from '@/lib/core/traces'
import { summaryOf } from '@/lib/db/traced-statements'

describe('a statement is called', () => {
  it.each([
    ['SELECT "public"."users"."id", "public"."users"."name" FROM "public"."users" WHERE id = $1', 'SELECT users'],
    ['INSERT INTO "public"."bookings" ("id") VALUES ($1) RETURNING id', 'INSERT bookings'],
    ['UPDATE slots SET taken = true WHERE id = $1', 'UPDATE slots'],
    ['DELETE FROM ONLY sessions WHERE id = $1', 'DELETE sessions'],
    ['WITH own AS (SELECT id FROM slots WHERE id = $1) INSERT INTO bookings SELECT id FROM own', 'WITH slots'],
    ['SELECT count(*) FROM json_to_recordset($1::json) AS job(name text) JOIN users u ON true', 'SELECT users'],
    ['SELECT extract(epoch FROM now()), 1', 'SELECT'],
    ['BEGIN', 'BEGIN'],
    ['  \n commit', 'COMMIT'],
    ['', 'STATEMENT'],
  ])('%s: %s', (text, name) => expect(summaryOf({ text }).name).toBe(name))

  it('by the name of a hot read, but not by the number of a write', () => {
    const text = 'SELECT id FROM sessions WHERE token = $1'
    expect(summaryOf({ text, name: 'session' })).toEqual({ name: 'session', operation: 'SELECT', table: 'sessions' })
    expect(summaryOf({ text, name: 'write-7' }).name).toBe('SELECT sessions')
  })
})

describe('of an error a trace tells its kind', () => {
  it.each([
    [new AppError('conflict', 'Meera has booked this'), 'conflict'],
    [Object.assign(new Error('Key (phone)=(9876543210) exists'), { code: '23505' }), '23505'],
    [new TypeError('cannot read 9876543210'), 'TypeError'],
    [Object.assign(new Error('x'), { code: 'Key (phone)=(9876543210)', name: 'meera @ example' }), 'unknown'],
    [null, 'unknown'],
    ['9876543210', 'unknown'],
  ])('%s: %s', (error, kind) => expect(kindOf(error)).toBe(kind))
})

it('where nobody collects there is nothing to begin, to give on or to log', () => {
  expect([traces(), beginBelow(() => ({ name: 'SELECT users', attributes: {} })), traceparent(), traceId()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
