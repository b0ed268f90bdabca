import { expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { pool } from '@/lib/db/client'
import { poolState } from '@/lib/db/pool-state'
import { keepAccount } from '@/lib/privacy/erasure-service'
import { enrol, PASSWORD } from '../../support/people'

it.each([
  ['log in', logIn, 'fulfilled'],
  ['cancel an erasure that was never requested', keepAccount, 'rejected'],
] as const)(
  'other callers still get connections if many people %s at the same time',
  async (_what, attemptLogin, outcome) => {
    const people = await Promise.all(Array.from({ length: 30 }, () => enrol(pool(), 'student')))
    let mostTaken = 0
    const recordPeak = () => {
      const { all, idle, waiting } = poolState()
      mostTaken = Math.max(mostTaken, all - idle + waiting)
    }
    pool().on('acquire', recordPeak)
    try {
      const logins = people.map(({ phone }, index) =>
        attemptLogin({ phone, password: PASSWORD }, `198.51.100.${index}`),
      )
      expect((await Promise.allSettled(logins)).map(({ status }) => status)).toEqual(people.map(() => outcome))
    } finally {
      pool().off('acquire', recordPeak)
    }
    expect(mostTaken).toBeLessThanOrEqual(4)
  },
)
