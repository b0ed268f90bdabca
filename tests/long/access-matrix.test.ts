import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { missingRight, type OfficeRight } from '@/lib/core/config/office-rights'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { academyDate } from '../support/browser/academy-clock'
import { enrol, newPhone, type Person } from '../support/people'
import { everyCall } from '../support/server/access'
import { database, expectRefusal, make } from '../support/server/api-client'
import { sufficientFor } from '../support/server/needed-rights'

const expectations = new Map(everyCall.map((row) => [row[0], row]))
const calls = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  call: `${method} ${path}`,
}))
/** Calls that end the caller's sessions. The test enrols a new person for each of these calls. */
const ending = new Set<EndpointName>(['logout', 'logoutEverywhere', 'changePassword'])
/** Query parameters of the calls that require them. */
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  ownCalendar: { from: academyDate(0), to: academyDate(6) },
  officeCalendar: { from: academyDate(0), to: academyDate(6) },
  officeWeeklySlots: { student_id: randomUUID(), until: academyDate(30) },
  weeklySlots: { until: academyDate(30) },
}
/** The combinations of rights in this test. tests/services/office/rights-of-calls.test.ts contains all combinations. */
const combinations: OfficeRight[][] = [['read'], ['desk', 'money']]
/** One admin for each combination of rights. */
const admins = new Map<string, Person>()
const people: Partial<Record<'student' | 'teacher' | 'admin', Person>> = {}

beforeAll(async () => {
  for (const role of ['student', 'teacher', 'admin'] as const) people[role] = await enrol(database, role)
  for (const rights of combinations)
    admins.set(rights.join(', '), await enrol(database, 'admin', { officeRights: rights }))
})

/** Returns a request for records that do not exist. */
function missingRecordRequest(name: EndpointName) {
  const names = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const params = Object.fromEntries(names.map((key) => [key, key === 'phone' ? newPhone() : randomUUID()]))
  return { params, body: 'body' in endpoints[name] ? {} : undefined, query: queries[name] }
}

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
      const answer = await make(name, { as, ...missingRecordRequest(name) })

      expect(answer.status, answer.bytes.toString('utf8').slice(0, 300)).toBe(status)
      if (status >= 400) expectRefusal(answer, status, status === 401 ? 'Please login first.' : undefined)
    },
  )
})

/** The calls that are for admins or need an office right. */
const ofOffice = calls.filter(({ name }) => {
  const { access, right }: Endpoint = endpoints[name]
  return (access as readonly string[]).includes('admin') || (right !== undefined && right !== 'own')
})

describe.each(ofOffice)('the right for $call', ({ name, call }) => {
  const [, , , , , allowed = 0] = expectations.get(call) ?? []

  it.each(combinations.map((rights) => rights.join(', ')))(
    'answers an admin with the rights %s as listed',
    async (key) => {
      const admin = admins.get(key)
      const may = sufficientFor(call).some((right) => key.split(', ').includes(right))
      const answer = await make(name, { as: admin, ...missingRecordRequest(name) })

      expect(answer.status, answer.bytes.toString('utf8').slice(0, 300)).toBe(may ? allowed : 403)
      if (!may) expectRefusal(answer, 403, missingRight(sufficientFor(call).at(-1) as 'desk' | 'money' | 'everything'))
    },
  )
})

it('an admin without the right gets the same 403 for existing and for unknown records', async () => {
  const [as, student] = [admins.get('read'), await enrol(database, 'student')]
  const answer = await make('editPerson', { as, params: { id: student.id }, body: { name: 'Another name', seen: 'x' } })
  expectRefusal(answer, 403, missingRight('desk'))
})
