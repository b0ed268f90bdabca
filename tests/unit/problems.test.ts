import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { databaseProblem, translateConstraints } from '@/lib/db/constraints'
import { isDatabaseMessage } from '@/lib/db/ready'

const failure = (fields: object, message = '') => Object.assign(new Error(message), fields)
const throughPrisma = (cause: object) => failure({ code: 'P2010', meta: { driverAdapterError: { cause } } })
const refusedBy = (name: string, state = '23505') => throughPrisma({ originalCode: state, constraint: { index: name } })

describe('what a failed query means', () => {
  it.each([
    ['a unique index refused', refusedBy('payments_utr_once'), { kind: 'constraint', name: 'payments_utr_once' }],
    [
      'an exclusion refused',
      throughPrisma({ originalCode: '23P01', hint: 'slots_no_overlap_per_teacher' }),
      { kind: 'constraint', name: 'slots_no_overlap_per_teacher' },
    ],
    [
      'the driver itself says so',
      failure({ code: '23514', constraint: 'users_name_length' }),
      { kind: 'constraint', name: 'users_name_length' },
    ],
    [
      'a deadlock',
      throughPrisma({ originalCode: '40P01', originalMessage: 'deadlock detected' }),
      { kind: 'collision' },
    ],
    ['a serialization failure', failure({ code: '40001' }), { kind: 'collision' }],
    ['nobody listens', failure({ code: 'ECONNREFUSED' }), { kind: 'unreachable' }],
    ['the server shuts down', throughPrisma({ originalCode: '57P01' }), { kind: 'unreachable' }],
    ['the server starts up', failure({ code: '57P03' }), { kind: 'unreachable' }],
    ['it follows, and led a moment ago', failure({ code: '25006' }), { kind: 'unreachable' }],
    ['too many connections', failure({ code: '53300' }), { kind: 'unreachable' }],
    ['Prisma cannot reach it', failure({ code: 'P1001' }), { kind: 'unreachable' }],
    ['the pool waited too long', failure({}, 'timeout exceeded when trying to connect'), { kind: 'unreachable' }],
    ['the connection broke', failure({}, 'Connection terminated unexpectedly'), { kind: 'unreachable' }],
    ['a mistake in our SQL', throughPrisma({ originalCode: '42601', originalMessage: 'syntax error' }), null],
    ['a text that cannot be stored', failure({ code: '22021' }), null],
    ['a bug of ours', new TypeError('x is undefined'), null],
    ['no error at all', 'a string', null],
  ])('%s', (_, error, problem) => expect(databaseProblem(error)).toEqual(problem))
})

describe('whether the database is there, as calls ask that wait for it (36.8)', () => {
  const said = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
  it.each([
    ['it has no room', said('53300'), true],
    ['it is about to stop', said('57P01'), true],
    ['a pooler before it does not reach it', said('08P01'), false],
    ['nobody listens', failure({ code: 'ECONNREFUSED' }), false],
  ])('%s', (_, error, there) => expect(isDatabaseMessage(error)).toBe(there))
})

describe('a refused write', () => {
  it.each([
    ['users_phone_key', 'Phone number already registered'],
    ['users_email_key', 'Email already registered'],
    ['bookings_one_per_slot', 'This slot is already booked'],
  ])('%s becomes a 409: %s', async (name, sentence) => {
    await expect(translateConstraints(() => Promise.reject(refusedBy(name)))).rejects.toMatchObject({
      code: 'conflict',
      message: sentence,
    })
  })

  it('a constraint without a sentence, and every other error, passes through as it is', async () => {
    for (const error of [refusedBy('payments_pkey'), new TypeError('a bug'), new AppError('not_found', 'No')]) {
      await expect(translateConstraints(() => Promise.reject(error))).rejects.toBe(error)
    }
  })

  it('a collision is tried again twice, then passes through', async () => {
    const deadlock = failure({ code: '40P01' })
    const stubborn = vi.fn(() => Promise.reject(deadlock))
    await expect(translateConstraints(stubborn)).rejects.toBe(deadlock)
    expect(stubborn).toHaveBeenCalledTimes(3)

    const late = vi.fn().mockRejectedValueOnce(deadlock).mockRejectedValueOnce(deadlock).mockResolvedValue('done')
    await expect(translateConstraints(late)).resolves.toBe('done')
  })
})
