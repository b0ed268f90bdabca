import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providePublication } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { getAcademy } from '@/lib/academy/queries'
import { saveRulesBody } from '@/lib/academy/schema'
import { saveRules } from '@/lib/academy/service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { dispatcherOf } from '@/lib/api/dispatch'
import { callHandlers } from '@/lib/api/methods'
import { endpoints } from '@/lib/api/table'
import { bookSlots } from '@/lib/bookings/service'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { pool } from '@/lib/db/client'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, enrol, newPhone, openSlot, type Person, pay } from '../../support/people'

/**
 * These tests send every API call that a teacher may make. If the academy hides contact data, no response may contain a
 * family's phone or email (contract 53.36).
 */
const digits = newPhone().slice(1)
const GB = `+44${digits}7`
const ALT = `+91${newPhone()}`

let office: Person
let teacher: Person
let family: Person
let token: string
let familyToken: string
let dispatch: ReturnType<typeof dispatcherOf>
/** The IDs and keys of the family's records. The tests send them as parameters. */
let ids: string[]
let slotId: string
let lastSlotId: string

beforeAll(async () => {
  providePublication()
  await import('@/app/(api)/generated/routes')
  dispatch = dispatcherOf(callHandlers())
  office = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  family = await enrol(pool(), 'student')
  await pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [family.id, GB])
  await pool().query(
    `INSERT INTO student_profiles (user_id, qualification, regions, courses, status, alt_mobile)
     VALUES ($1, 'Fresher', '{south}', '{"south":["Violin"]}', 'approved', $2)`,
    [family.id, ALT],
  )
  const payment = await pay(pool(), family.id)
  const [next, later, last] = [
    await openSlot(pool(), teacher.id, 10),
    await openSlot(pool(), teacher.id, 3000),
    await openSlot(pool(), teacher.id, -300),
  ]
  ;[slotId, lastSlotId] = [next.id, last.id]
  await book(pool(), last, family.id)
  for (const slot of [next, later])
    await bookSlots(acting(family), { student_id: family.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  token = await beginSession(teacher.id)
  familyToken = await beginSession(family.id)
  const feed = JSON.parse((await send('POST', '/api/calendar-feed')).text) as { path?: string; address?: string }
  const key =
    Object.values(feed)
      .join(' ')
      .match(/calendar-feed\/([\w-]+)/)?.[1] ?? ''
  ids = [next.id, later.id, last.id, teacher.id, family.id, payment, key, teacher.phone, 'veenai']
})

async function setContactsVisible(isOn: boolean) {
  const { version: seen, rules } = (await getAcademy()).academy
  await saveRules(acting(office), saveRulesBody.parse({ ...rules, teachers_see_contacts: isOn, seen }))
  await refreshPublication()
}
afterAll(() => setContactsVisible(true))

async function send(method: string, url: string, as = token) {
  const headers = new Headers({ authorization: `Bearer ${as}` })
  const answer = await dispatch(method, url)?.({ method, url, headers, body: null })
  const bytes = answer?.body ?? ''
  const text =
    bytes instanceof ReadableStream ? await new Response(bytes).text() : Buffer.from(bytes as string).toString('utf8')
  return { status: answer?.status ?? 0, text: decodeURIComponent(answer?.headers.location ?? '') + text }
}

/** The calls that a teacher may make. The test sends each GET call with every combination of `ids` as parameters. */
const teacherCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access === 'anyone' || access === 'signed-in' || access.includes('teacher'),
)
const queries: Readonly<Record<string, string>> = {
  ownCalendar: `?from=${academyDate(-2)}&to=${academyDate(4)}`,
}
const addressesOf = (name: string, path: string): string[] =>
  [...path.matchAll(/\{\w+\}/g)]
    .reduce<string[]>((paths, [gap]) => paths.flatMap((each) => ids.map((id) => each.replace(gap, id))), [path])
    .flatMap((address) =>
      name === 'classes'
        ? ['coming', 'past'].map((status) => `${address}?status=${status}`)
        : [address + (queries[name] ?? '')],
    )

const needles = () => [family.phone, digits, ALT.slice(3), family.email]

async function leaks() {
  const leakingCalls: string[] = []
  const answeredCalls = new Set<string>()
  for (const [name, { method, path }] of teacherCalls) {
    if (method !== 'GET') continue
    for (const { status, text } of await Promise.all(addressesOf(name, path).map((address) => send('GET', address)))) {
      if (status === 200 || status === 302) answeredCalls.add(name)
      if (needles().some((needle) => text.includes(needle))) leakingCalls.push(name)
    }
  }
  return { leakingCalls: [...new Set(leakingCalls)], answeredCalls }
}

describe('the phone numbers and email of a family', () => {
  it('a family’s phone numbers and email are in no response to a teacher while the academy hides them', async () => {
    await setContactsVisible(false)
    const { leakingCalls, answeredCalls } = await leaks()
    expect(leakingCalls).toEqual([])
    const about = ['bookedClasses', 'classes', 'ownCalendar', 'myStudents', 'classFile', 'feed', 'classNotes']
    expect([...answeredCalls]).toEqual(
      expect.arrayContaining([...about, 'slots', 'calendarSlots', 'myData', 'teacherByPhone']),
    )
    expect(answeredCalls).not.toContain('whatsApp')
  })

  it('a family’s number is only in the WhatsApp link while the academy shows it to teachers', async () => {
    await setContactsVisible(true)
    expect((await leaks()).leakingCalls).toEqual(['whatsApp'])
  })

  it('a family’s phone numbers and email are in no email to the teacher', async () => {
    const { rows } = await pool().query('SELECT m::text AS text FROM messages m WHERE user_id = $1', [teacher.id])
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) for (const needle of needles()) expect(text).not.toContain(needle)
  })

  it('a teacher sees phone numbers and emails only in calls about their own account and other teachers', () => {
    const contact = /"(phone|contact_phone|alt_mobile|email)":/
    const names = teacherCalls
      .filter(
        ([, { response }]) =>
          response && contact.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))),
      )
      .map(([name]) => name)
    expect(names.toSorted()).toEqual(
      [
        ...[
          'contactPhone',
          'emailConfirmation',
          'finishByPasskey',
          'identities',
          'keepAccount',
          'login',
          'myApplications',
          'openAccount',
        ],
        ...[
          'passkeyLogin',
          'pendingIdentity',
          'profile',
          'register',
          'setContactPhone',
          'showSecondFactor',
          'teacherByPhone',
        ],
        ...['teachers', 'updateProfile', 'invitation'],
      ].toSorted(),
    )
  })
})

describe('while the academy hides families from teachers', () => {
  beforeAll(() => setContactsVisible(false))

  it('while families are hidden, the teacher gets 403 for the WhatsApp link, but the student does not', async () => {
    const address = `/api/classes/${slotId}/whatsapp`
    const refused = await send('GET', address)
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.text)).toMatchObject({
      message: 'Teachers do not see the phone numbers of families. Please write to the academy office.',
    })
    expect(await send('GET', address, familyToken)).toMatchObject({
      status: 302,
      text: expect.stringContaining(`wa.me/91${teacher.phone}`),
    })
    expect((await send('GET', `/api/classes/${lastSlotId}/whatsapp`)).status).toBe(403)
  })

  it('while families are hidden, the teacher’s lists offer no link, but the family’s lists do', async () => {
    const first = async (address: string, key: 'classes' | 'students', as?: string) =>
      (JSON.parse((await send('GET', address, as)).text) as Record<string, object[]>)[key]?.[0]
    for (const address of ['/api/classes', `/booked-classes/${teacher.id}`]) {
      expect(await first(address, 'classes')).toMatchObject({ family_hidden: true })
      expect(await first(address, 'classes')).not.toHaveProperty('no_whatsapp')
    }
    for (const address of ['/api/classes', `/booked-classes/${family.id}`])
      expect(await first(address, 'classes', familyToken)).not.toHaveProperty('family_hidden')
    const student = await first('/api/my-students', 'students')
    expect(student).toMatchObject({ whatsapp_slot_id: null })
    expect(student).not.toHaveProperty('needs_country')
  })
})
