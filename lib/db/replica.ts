import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { metrics, type ReplicaOutcome } from '@/lib/core/metrics'
import { perProcess } from '@/lib/core/per-process'
import { Prisma, pool, watchConnections } from './client'
import { hotRows } from './read'
import type { Statements } from './transaction'

interface Named {
  /**
   * What of the latest changes may be missing. `seconds`: those of the last REPLICA_LAG_SECONDS. `nothing`: the replica is
   * read once it has all that was committed when the question came, so whoever wrote before finds it.
   */
  missing: 'seconds' | 'nothing'
  /** For how long a statement is waited for, before the primary is asked in place of the replica. */
  patienceMs: number
}

/**
 * The reads that go to a replica where REPLICA_DATABASE_URL names one, and no other (contract 50). A read that decides
 * anything, or that is shown to somebody right after their own write, is none of `seconds`; one that is as cheap as asking the primary how far
 * it is, is none of `nothing`. Why each: docs/decisions/2026-11-23-replicas.md.
 */
const replicaReads = {
  /** What visitors see of a course's teachers. Booking asks the primary. */
  courseTeachers: { missing: 'seconds', patienceMs: 1_000 },
  monthFees: { missing: 'nothing', patienceMs: 3_000 },
  exportPayments: { missing: 'nothing', patienceMs: 10_000 },
  exportStudents: { missing: 'nothing', patienceMs: 10_000 },
  exportTeachers: { missing: 'nothing', patienceMs: 10_000 },
  exportTeacherHours: { missing: 'nothing', patienceMs: 10_000 },
} as const satisfies Record<string, Named>

/** What a read asks by: the replica's connection, or the primary's pool. Moments come as Date, counts are cast to int in the SQL. */
export interface Reads extends Statements {
  hotRows: typeof hotRows
}

/** A replica that takes longer to let somebody in is not waited for. */
const CONNECT_MS = 500
/** After a failure nobody meets the replica for so long. */
const PAUSE_MS = 3_000
/** For so long a replica is given to catch up with a read of `nothing`. */
const CATCH_UP_MS = 1_000
const LOOK_EVERY_MS = 25

/** How far the primary was at a moment of this process's clock. */
interface Mark {
  at: number
  position: string
}

/**
 * The read's result from the replica, where there is one that is near enough; else, and whenever a statement fails there, from
 * the primary. Nobody gets an error for a replica's sake. `read` may run twice.
 */
export async function readOnReplica<T>(name: keyof typeof replicaReads, read: (from: Reads) => Promise<T>): Promise<T> {
  const { REPLICA_DATABASE_URL: address } = env()
  if (address === undefined) return read(primary)
  const replica = perProcess('replica', () => new Replica(address))
  return replica.answer(replicaReads[name], read)
}

/** How this process met the replica last; null where there is none, or no read has come. */
export const replicaMet = (): ReplicaOutcome | null => met().last

const met = () => perProcess<{ last: ReplicaOutcome | null }>('replicaMet', () => ({ last: null }))

/** Past Prisma too, so that both answer in the same form. */
const primary: Reads = {
  hotRows,
  async $queryRaw<Rows>(given: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> {
    const { text, values: sent } = sqlOf(given, values)
    return (await pool().query({ text, values: sent })).rows as Rows
  },
}

const sqlOf = (given: TemplateStringsArray | Prisma.Sql, values: unknown[]): Prisma.Sql =>
  given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values)

class Replica {
  private pool: pg.Pool
  private awayUntil = Number.NEGATIVE_INFINITY
  private mark: Mark | undefined
  /** Until which moment each connection's server is known to have everything: behind one address there may be several. */
  private readonly known = new WeakMap<pg.PoolClient, number>()

  constructor(private readonly address: string) {
    this.pool = this.open()
  }

  async answer<T>({ missing, patienceMs }: Named, read: (from: Reads) => Promise<T>): Promise<T> {
    const client = await this.take(missing)
    if (!client) return read(primary)
    let failure: unknown
    const ask = async (query: pg.QueryConfig) => {
      try {
        return (await client.query({ ...query, query_timeout: patienceMs } as pg.QueryConfig)).rows
      } catch (error) {
        failure = error
        throw error
      }
    }
    try {
      const result = await read(readsBy(ask))
      client.release()
      note('answered')
      return result
    } catch (error) {
      // What the read itself refuses is its answer.
      if (failure === undefined) {
        client.release()
        throw error
      }
      this.leave(client, failure)
    }
    return read(primary)
  }

  /** A connection to a replica that is near enough; null where the primary is to be asked. */
  private async take(missing: Named['missing']): Promise<pg.PoolClient | null> {
    if (performance.now() < this.awayUntil) return note('away')
    const { idleCount, totalCount, options } = this.pool
    // The primary answers sooner than somebody else's read ends.
    if (idleCount === 0 && totalCount >= (options.max ?? 0)) return note('busy')
    let client: pg.PoolClient | null = null
    try {
      client = await this.pool.connect()
      if (await this.isNear(client, missing)) return client
      client.release()
      return note('behind')
    } catch (error) {
      return this.leave(client, error)
    }
  }

  /**
   * Whether the server behind this connection follows the primary closely enough. Told by places in the write-ahead log alone: a
   * replica's own clock and its last transaction say nothing while nothing is written, or while it has lost its primary.
   */
  private async isNear(client: pg.PoolClient, missing: Named['missing']): Promise<boolean> {
    const asked = performance.now()
    const bound = missing === 'seconds' ? env().REPLICA_LAG_SECONDS * 1000 : 0
    if ((this.known.get(client) ?? Number.NEGATIVE_INFINITY) > asked - bound) return true
    // A primary that cannot say how far it is, is no fault of the replica's.
    const mark = await this.markSince(asked - bound / 2).catch(() => null)
    if (!mark) return false
    const until = missing === 'nothing' ? asked + CATCH_UP_MS : asked
    while (!(await hasReached(client, mark))) {
      if (performance.now() >= until) return false
      await sleep(LOOK_EVERY_MS)
    }
    this.known.set(client, mark.at)
    return true
  }

  private async markSince(moment: number): Promise<Mark> {
    if (this.mark && this.mark.at >= moment) return this.mark
    const at = performance.now()
    const { rows } = await pool().query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position')
    this.mark = { at, position: rows[0]?.position ?? '' }
    return this.mark
  }

  /**
   * Gives up a connection on which something failed. What the server said itself ends no more than that; where it did not answer nobody
   * meets it for a while, and no connection to it is used again.
   */
  private leave(client: pg.PoolClient | null, error: unknown): null {
    client?.release(true)
    if (!(error instanceof pg.DatabaseError)) {
      this.awayUntil = performance.now() + PAUSE_MS
      this.pool.end().catch(ignored)
      this.pool = this.open()
    }
    log.warn({ error: String(error) }, 'replica did not respond; used the primary')
    return note('failed')
  }

  private open(): pg.Pool {
    const opened = new pg.Pool({
      connectionString: this.address,
      max: env().DATABASE_POOL_SIZE,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: 15_000,
      query_timeout: CONNECT_MS,
      // Even where the address leads to what is a primary by now, nothing is written here.
      options: '-c default_transaction_read_only=on',
    })
    opened.on('error', ignored)
    // One that breaks while it is used fails its statement; unheard, the event would end the process.
    opened.on('connect', (client) => void client.on('error', ignored))
    watchConnections(opened)
    return opened
  }
}

/** What leads is no replica: to read there would spare the primary nothing, and one that was cut off may not know what was written since. */
async function hasReached(client: pg.PoolClient, { position }: Mark): Promise<boolean> {
  const { rows } = await client.query<{ reached: boolean | null }>({
    name: 'has-reached',
    text: 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached',
    values: [position],
  })
  return rows[0]?.reached === true
}

function readsBy(ask: (query: pg.QueryConfig) => Promise<unknown[]>): Reads {
  return {
    async hotRows<Row>(name: string, { text, values }: Prisma.Sql) {
      return (await ask({ name, text, values })) as Row[]
    },
    async $queryRaw<Rows>(given: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) {
      const { text, values: sent } = sqlOf(given, values)
      return (await ask({ text, values: sent })) as Rows
    },
  }
}

function note(outcome: ReplicaOutcome): null {
  met().last = outcome
  metrics()?.replicaReads.inc({ outcome })
  return null
}

const ignored = () => undefined
