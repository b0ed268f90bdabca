import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { databaseProblem, withRetry } from '@/lib/db/constraints'
import { poolState } from '@/lib/db/pool-state'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { asOwner } from '../../support/owner'
import { enrol } from '../../support/people'

// Tests the transactions that run without Prisma. Very frequent writes use these transactions (contract 27.16).

afterEach(() => void vi.restoreAllMocks())

const rename = (tx: Statements, id: string, name: string) =>
  tx.$queryRaw`UPDATE users SET name = ${name} WHERE id = ${id}::uuid`
const namesOf = async (...ids: string[]) =>
  (await pool().query('SELECT name FROM users WHERE id = ANY($1) ORDER BY array_position($1, id)', [ids])).rows.map(
    ({ name }) => name,
  )

function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a transaction without Prisma', () => {
  it('a transaction without Prisma commits all writes, and returns the result of its work', async () => {
    const { id } = await enrol(pool(), 'student')
    expect(await inTransaction(async (tx) => (await rename(tx, id, 'Kept')) && 'done')).toBe('done')
    expect(await namesOf(id)).toEqual(['Kept'])
  })

  it('a transaction without Prisma rolls back failed work, and returns its connection', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const failing = inTransaction(async (tx) => {
      await rename(tx, id, 'Not kept')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await namesOf(id)).toEqual([name])
    const { all, idle } = poolState()
    expect(idle).toBe(all)
  })

  it('a failed transaction runs no later statements on any connection', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const { open, opened } = latch()
    let late: Promise<unknown> = Promise.resolve()
    const failing = inTransaction(async (tx) => {
      late = opened.then(() => rename(tx, id, 'Not kept'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    open()
    await expect(late).rejects.toThrow('This transaction is over')
    expect(await namesOf(id)).toEqual([name])
  })

  it('a transaction whose connection is lost between two statements fails, and writes nothing', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const failing = inTransaction(async (tx) => {
      await rename(tx, id, 'Not kept')
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await asOwner((owner) => owner.query('SELECT pg_terminate_backend($1, 5000)', [own?.pid]))
      await rename(tx, id, 'Not kept either')
    })
    expect(databaseProblem(await failing.catch((error: unknown) => error))).toEqual({ kind: 'unreachable' })
    expect(await namesOf(id)).toEqual([name])
  })

  it('a transaction runs no further statements after fifteen seconds (contract 27.13)', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const failing = inTransaction(async (tx) => {
      await rename(tx, id, 'Not kept')
      const later = performance.now() + 15_001
      vi.spyOn(performance, 'now').mockReturnValue(later)
      await rename(tx, id, 'Not kept either')
    })
    expect(databaseProblem(await failing.catch((error: unknown) => error))).toEqual({ kind: 'unreachable' })
    expect(await namesOf(id)).toEqual([name])
  })

  it('one of two transactions in a deadlock is rejected, and succeeds on a retry', async () => {
    const [one, other] = [(await enrol(pool(), 'student')).id, (await enrol(pool(), 'student')).id]
    const [locked, committed] = [[latch(), latch()] as const, latch()]
    let tries = 0
    const renameInOrder = async (first: string, then: string, own: 0 | 1) => {
      let isRetry = false
      await withRetry(async () => {
        // Waits before the retry, because the two transactions may otherwise deadlock again.
        if (isRetry) await committed.opened
        isRetry = true
        await inTransaction(async (tx) => {
          tries++
          await rename(tx, first, `By ${own}`)
          locked[own].open()
          await locked[own === 0 ? 1 : 0].opened
          await rename(tx, then, `By ${own}`)
        })
      })
      committed.open()
    }
    await Promise.all([renameInOrder(one, other, 0), renameInOrder(other, one, 1)])
    expect(tries).toBe(3)
    expect(new Set(await namesOf(one, other)).size).toBe(1)
  })

  it('a rejected statement rolls its transaction back, and the connection serves the next one', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const failing = inTransaction(async (tx) => {
      await rename(tx, id, 'Not kept')
      await rename(tx, id, '')
    })
    expect(databaseProblem(await failing.catch((error: unknown) => error))).toEqual({
      kind: 'constraint',
      name: 'users_name_length',
    })
    expect(await namesOf(id)).toEqual([name])
    const { all, idle } = poolState()
    expect(idle).toBe(all)
    await inTransaction((tx) => rename(tx, id, 'Kept'))
    expect(await namesOf(id)).toEqual(['Kept'])
  })

  it('a transaction writes nothing if BEGIN fails', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const { query } = pg.Client.prototype
    const refusing: unknown = function (this: pg.Client, ...args: unknown[]) {
      const [statement] = args
      const sent = typeof statement === 'string' && statement.startsWith('BEGIN') ? ['SELECT 1 / 0'] : args
      return Reflect.apply(query, this, sent)
    }
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(refusing as typeof query)
    const failing = inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT name FROM users WHERE id = ${id}::uuid FOR UPDATE`
      await rename(tx, id, 'Not kept')
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    vi.restoreAllMocks()
    expect(await namesOf(id)).toEqual([name])
  })
})
