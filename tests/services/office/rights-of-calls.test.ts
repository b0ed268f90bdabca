import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { dispatcherOf } from '@/lib/api/dispatch'
import { callHandlers } from '@/lib/api/methods'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { missingRight, type OfficeRight } from '@/lib/core/config/office-rights'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { pool } from '@/lib/db/client'
import { academyDate } from '../../support/browser/academy-clock'
import { count, enrol, type Person } from '../../support/people'
import { everyCall } from '../../support/server/access'
import { combinations, sufficientFor } from '../../support/server/needed-rights'

// These tests call the request handler in this process. They use the route files and the database, but no server.

const expectations = new Map(everyCall.map((row) => [row[0], row]))
const queries: Partial<Record<EndpointName, string>> = {
  officeCalendar: `?from=${academyDate(0)}&to=${academyDate(6)}`,
  officeWeeklySlots: `?student_id=${randomUUID()}&until=${academyDate(30)}`,
}
const admins = new Map<string, string>()
let dispatch: ReturnType<typeof dispatcherOf>

beforeAll(async () => {
  await import('@/app/(api)/generated/routes')
  dispatch = dispatcherOf(callHandlers())
  await enrol(pool(), 'admin')
  for (const officeRights of combinations) {
    const admin = await enrol(pool(), 'admin', { officeRights })
    admins.set(officeRights.join(', '), await beginSession(admin.id))
  }
})

interface Sent {
  token: string | undefined
  body?: object
  /** Runs after the handler receives the request headers, but before the request body. */
  meanwhile?: () => Promise<unknown>
}

async function send(method: string, url: string, { token, body, meanwhile }: Sent) {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  async function* bytes() {
    await meanwhile?.()
    yield new TextEncoder().encode(JSON.stringify(body))
  }
  const answer = await dispatch(method, url)?.({ method, url, headers, body: body ? bytes() : null })
  if (!answer) throw new Error(`no call ${method} ${url}`)
  const text = Buffer.from((answer.body ?? '') as string | Uint8Array).toString('utf8')
  return { status: answer.status, text }
}

/** The calls for which an admin needs a right, and the calls whose access list includes admins. */
const calls = Object.entries<Endpoint>(endpoints)
  .filter(([, { access, right }]) => (access as readonly string[]).includes('admin') || (right && right !== 'own'))
  .map(([name, { method, path, body }]) => ({
    name: name as EndpointName,
    call: `${method} ${path}`,
    method,
    path,
    body,
  }))

describe.each(calls)('the right for $call', ({ name, call, method, path, body }) => {
  const [, , , , , allowed = 0] = expectations.get(call) ?? []
  const sufficient = sufficientFor(call)
  const [least = 'read'] = sufficient.slice(-1)

  it.each(combinations.map((rights) => rights.join(', ')))(
    'an admin with %s is accepted or rejected as listed',
    async (key) => {
      const url = path.replace(/\{\w+\}/g, () => randomUUID()) + (queries[name] ?? '')
      const may = sufficient.some((right) => key.split(', ').includes(right))
      const { status, text } = await send(method, url, { token: admins.get(key), body: body && {} })
      expect(status, text.slice(0, 300)).toBe(may ? allowed : 403)
      if (!may)
        expect(JSON.parse(text)).toMatchObject({ message: missingRight(least as 'desk' | 'money' | 'everything') })
    },
  )
})

describe('a right that is removed during a call', () => {
  let student: Person
  const change = (person: Person, rights: OfficeRight[]) =>
    pool().query('UPDATE users SET office_rights = $2::text[]::"OfficeRight"[] WHERE id = $1', [person.id, rights])

  it.each([
    ['the body arrives at once', 0],
    ['the body arrives later', 150],
  ])('a write returns 403 and changes nothing: %s', async (_, ms) => {
    student = await enrol(pool(), 'student')
    const admin = await enrol(pool(), 'admin', { officeRights: ['desk'] })
    const { rows } = await pool().query<{ at: Date }>('SELECT updated_at AS at FROM users WHERE id = $1', [student.id])
    const { status, text } = await send('PATCH', `/admin/people/${student.id}`, {
      token: await beginSession(admin.id),
      body: { name: 'Another name', seen: rows[0]?.at.toISOString() },
      meanwhile: async () => {
        await change(admin, ['money'])
        await pause(ms)
      },
    })
    expect([status, JSON.parse(text).message]).toEqual([403, missingRight('desk')])
    expect(await count(pool(), `users WHERE id = $1 AND name = 'Another name'`, [student.id])).toBe(0)
  })
})
