import { afterAll, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { Prisma, pool } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { queueAddress } from '@/lib/queue/settings'

/** Settings for running behind a pooler that assigns connections per transaction (contract 29.2). */
process.env.DATABASE_POOL_SIZE = '2'
process.env.DATABASE_PREPARED = 'off'
process.env.QUEUE_DATABASE_URL = 'postgresql://queue@127.0.0.1:1/academy'

afterAll(() => pool().end())

it('behind a pooler, no prepared statements stay on a connection, and the results are the same', async () => {
  expect(await preparedRows<{ one: number }>('one', Prisma.sql`SELECT ${1}::int AS one`)).toEqual([{ one: 1 }])
  await logIn({ phone: '9999999999', password: 'nobody has this' }, '198.51.100.7').catch(() => undefined)
  const { rows } = await pool().query('SELECT name FROM pg_prepared_statements')
  expect(rows).toEqual([])
})

it('behind a pooler, the queue connects directly, because it needs a session', () => {
  expect(queueAddress()).toBe('postgresql://queue@127.0.0.1:1/academy')
})
