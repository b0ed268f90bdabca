import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { databaseProblem, translateConstraints } from '@/lib/db/constraints'
import { isDatabaseMessage } from '@/lib/db/ready'

const failure = (fields: object, message = '') => Object.assign(new Error(message), fields)
const refusedBy = (name: string, code = '23505') => failure({ code, constraint: name })

describe('the classification of a failed query', () => {
  it.each([
    ['a unique index violation', refusedBy('payments_utr_once'), { kind: 'constraint', name: 'payments_utr_once' }],
    [
      'an exclusion violation',
      refusedBy('slots_no_overlap_per_teacher', '23P01'),
      { kind: 'constraint', name: 'slots_no_overlap_per_teacher' },
    ],
    ['a violation without a constraint', failure({ code: '23502' }), null],
    ['a deadlock', failure({ code: '40P01' }, 'deadlock detected'), { kind: 'collision' }],
    ['a serialization failure', failure({ code: '40001' }), { kind: 'collision' }],
    ['a refused connection', failure({ code: 'ECONNREFUSED' }), { kind: 'unreachable' }],
    ['a server that shuts down', failure({ code: '57P01' }), { kind: 'unreachable' }],
    ['a server that starts up', failure({ code: '57P03' }), { kind: 'unreachable' }],
    ['a replica that was the leader a moment ago', failure({ code: '25006' }), { kind: 'unreachable' }],
    ['too many connections', failure({ code: '53300' }), { kind: 'unreachable' }],
    ['an unreachable server reported by Prisma', failure({ code: 'P1001' }), { kind: 'unreachable' }],
    ['a timeout of the pool', failure({}, 'timeout exceeded when trying to connect'), { kind: 'unreachable' }],
    ['a broken connection', failure({}, 'Connection terminated unexpectedly'), { kind: 'unreachable' }],
    ['a mistake in our SQL', failure({ code: '42601' }, 'syntax error'), null],
    ['text that cannot be stored', failure({ code: '22021' }), null],
    ['a bug in the application', new TypeError('x is undefined'), null],
    ['a value that is not an error', 'a string', null],
  ])('the problem of a failed query is recognised for %s', (_, error, problem) =>
    expect(databaseProblem(error)).toEqual(problem),
  )
})

describe('the check whether an error comes from the database itself, for calls that wait for the database (36.8)', () => {
  const databaseError = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
  it.each([
    ['too many connections', databaseError('53300'), true],
    ['a server that is about to stop', databaseError('57P01'), true],
    ['a pooler that does not reach it', databaseError('08P01'), false],
    ['a refused connection', failure({ code: 'ECONNREFUSED' }), false],
  ])('an error is recognised as coming from the database itself or not: %s', (_, error, isFromDatabase) =>
    expect(isDatabaseMessage(error)).toBe(isFromDatabase),
  )
})

describe('a rejected write', () => {
  it.each([
    ['users_phone_key', 'Phone number already registered'],
    ['users_email_key', 'Email already registered'],
    ['bookings_one_per_slot', 'This slot is already booked'],
  ])('a violation of %s becomes a 409: %s', async (name, sentence) => {
    await expect(translateConstraints(() => Promise.reject(refusedBy(name)))).rejects.toMatchObject({
      code: 'conflict',
      message: sentence,
    })
  })

  it('a constraint without a message and every other error are passed on unchanged', async () => {
    for (const error of [refusedBy('payments_pkey'), new TypeError('a bug'), new AppError('not_found', 'No')]) {
      await expect(translateConstraints(() => Promise.reject(error))).rejects.toBe(error)
    }
  })

  it('a deadlock or serialization failure is retried twice, and then passed on', async () => {
    const deadlock = failure({ code: '40P01' })
    const alwaysFailing = vi.fn(() => Promise.reject(deadlock))
    await expect(translateConstraints(alwaysFailing)).rejects.toBe(deadlock)
    expect(alwaysFailing).toHaveBeenCalledTimes(3)

    const late = vi.fn().mockRejectedValueOnce(deadlock).mockRejectedValueOnce(deadlock).mockResolvedValue('done')
    await expect(translateConstraints(late)).resolves.toBe('done')
  })
})
