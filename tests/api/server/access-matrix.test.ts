import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { academyDate } from '../../support/browser/academy-clock'
import { enrol, newPhone, type Person } from '../../support/people'
import { everyCall } from '../../support/server/access'
import { database, expectRefusal, make } from '../../support/server/api-client'

const expectations = new Map(everyCall.map((row) => [row[0], row]))
const calls = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  call: `${method} ${path}`,
}))
/** Calls that end the caller's sessions. A separate person makes these. */
const ending = new Set<EndpointName>(['logout', 'logoutEverywhere', 'changePassword'])
/** Query parameters of the calls that require them. */
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  ownCalendar: { from: academyDate(0), to: academyDate(6) },
  officeCalendar: { from: academyDate(0), to: academyDate(6) },
  weeklyHours: { until: academyDate(30) },
}
const people: Partial<Record<'student' | 'teacher' | 'admin', Person>> = {}

beforeAll(async () => {
  for (const role of ['student', 'teacher', 'admin'] as const) people[role] = await enrol(database, role)
})

it('the matrix contains every call of the table', () => {
  expect(calls.map(({ call }) => call).toSorted()).toEqual([...expectations.keys()].toSorted())
})

describe.each(calls.filter(({ call }) => expectations.has(call)))('access to $call', ({ name, call }) => {
  const [, , ...statuses] = expectations.get(call) ?? ['', 'anyone', 0, 0, 0, 0]
  const roles = ['visitor', 'student', 'teacher', 'admin'] as const

  it.each(roles.map((role, index) => [role, statuses[index] ?? 0] as const))(
    'answers a %s with %i',
    async (role, status) => {
      const person = role === 'visitor' ? undefined : people[role]
      const as = person && ending.has(name) ? await enrol(database, person.role) : person
      const names = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
      const params = Object.fromEntries(names.map((key) => [key, key === 'phone' ? newPhone() : randomUUID()]))
      const body = 'body' in endpoints[name] ? {} : undefined
      const answer = await make(name, { as, params, body, query: queries[name] })

      expect(answer.status, answer.bytes.toString('utf8').slice(0, 300)).toBe(status)
      if (status >= 400) expectRefusal(answer, status, status === 401 ? 'Please login first.' : undefined)
    },
  )
})
