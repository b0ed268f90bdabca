import { expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { poolState } from '@/lib/db/pool-state'
import { enrol, PASSWORD } from '../support/people'

it('leaves connections to everybody else, however many log in at once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => enrol(pool(), 'student')))
  let mostTaken = 0
  const look = () => {
    const { all, idle, waitedFor } = poolState()
    mostTaken = Math.max(mostTaken, all - idle + waitedFor)
  }
  pool().on('acquire', look)
  try {
    const logins = people.map(({ phone }, index) => logIn({ phone, password: PASSWORD }, `198.51.100.${index}`))
    expect(await Promise.all(logins)).toHaveLength(people.length)
  } finally {
    pool().off('acquire', look)
  }
  expect(mostTaken).toBeLessThanOrEqual(4)
})
