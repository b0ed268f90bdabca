import { afterEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { databaseProblem, withRetry } from '@/lib/db/constraints'
import { poolState } from '@/lib/db/pool-state'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { asOwner } from '../support/owner'
import { enrol } from '../support/people'

// The transaction of writes that are made very often (docs/contract.md 27.16).

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

  it('asks nothing more once it has taken fifteen seconds (docs/contract.md 27.13)', async () => {
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
