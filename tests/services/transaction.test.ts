import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { databaseProblem, withRetry } from '@/lib/db/constraints'
import { poolState } from '@/lib/db/pool-state'
import { inTransaction, inTurn, type Statements } from '@/lib/db/transaction'
import { asOwner } from '../support/owner'
import { enrol } from '../support/people'
import { piecesOf } from '../support/statements'

// The transaction of writes that are made very often (contract 27.16).

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

describe('a transaction past Prisma', () => {
  it('keeps all that was written, and gives what the work gives', async () => {
    const { id } = await enrol(pool(), 'student')
    expect(await inTransaction(async (tx) => (await rename(tx, id, 'Kept')) && 'done')).toBe('done')
    expect(await namesOf(id)).toEqual(['Kept'])
  })

  it('keeps nothing of work that fails, and gives its connection back', async () => {
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

  it('carries out nothing that is asked of it once it has failed, on whatever connection', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const { open, opened } = latch()
    let late: Promise<unknown> = Promise.resolve()
    const failing = inTransaction(async (tx) => {
      late = opened.then(() => rename(tx, id, 'Not kept'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    open()
    await expect(late).rejects.toThrow('after the end of the transaction')
    expect(await namesOf(id)).toEqual([name])
  })

  it('fails alone where its connection is lost between two statements', async () => {
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

  it('asks nothing more once it has taken fifteen seconds (contract 27.13)', async () => {
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

  it('of two that lock each other out one is told so, and goes through when it is tried again', async () => {
    const [one, other] = [(await enrol(pool(), 'student')).id, (await enrol(pool(), 'student')).id]
    const [locked, through] = [[latch(), latch()] as const, latch()]
    let tries = 0
    const renames = async (first: string, then: string, own: 0 | 1) => {
      let again = false
      await withRetry(async () => {
        // Tried again at once, the two may meet a second time.
        if (again) await through.opened
        again = true
        await inTransaction(async (tx) => {
          tries++
          await rename(tx, first, `By ${own}`)
          locked[own].open()
          await locked[own === 0 ? 1 : 0].opened
          await rename(tx, then, `By ${own}`)
        })
      })
      through.open()
    }
    await Promise.all([renames(one, other, 0), renames(other, one, 1)])
    expect(tries).toBe(3)
    expect(new Set(await namesOf(one, other)).size).toBe(1)
  })
})

describe('what goes out together', () => {
  it('is BEGIN with what is asked at once, in its order, and the last statement with COMMIT', async () => {
    const { id } = await enrol(pool(), 'student')
    // What a connection is asked first is prepared on it.
    const work = () =>
      inTransaction(async (tx) => {
        const both = await inTurn(
          tx,
          () => tx.$queryRaw<{ name: string }[]>`SELECT name FROM users WHERE id = ${id}::uuid FOR UPDATE`,
          () => tx.$queryRaw<{ held: number }[]>`
            SELECT count(*)::int AS held FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'users'::regclass`,
        )
        tx.endsWithNext?.()
        await rename(tx, id, 'Kept')
        return both
      })
    const [, [{ held } = { held: 0 }]] = await work()
    expect(held).toBeGreaterThan(0)
    expect(await piecesOf(work)).toBe(2)
    expect(await namesOf(id)).toEqual(['Kept'])
  })

  it('keeps nothing where the last statement is refused, and the connection serves the next', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const failing = inTransaction(async (tx) => {
      await rename(tx, id, 'Not kept')
      tx.endsWithNext?.()
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

  it('is all: nothing is asked after the last statement', async () => {
    const { id } = await enrol(pool(), 'student')
    const more = inTransaction(async (tx) => {
      tx.endsWithNext?.()
      await rename(tx, id, 'Kept')
      await rename(tx, id, 'Not kept')
    })
    await expect(more).rejects.toThrow('after the last one of the transaction')
    expect(await namesOf(id)).toEqual(['Kept'])
  })

  it('writes nothing where BEGIN is refused', async () => {
    const { id, name } = await enrol(pool(), 'student')
    const { query } = pg.Client.prototype
    const refusing: unknown = function (this: pg.Client, ...given: unknown[]) {
      const [asked] = given
      const sent = typeof asked === 'string' && asked.startsWith('BEGIN') ? ['SELECT 1 / 0'] : given
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
