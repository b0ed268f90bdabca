import { expect, it } from 'vitest'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { closeFeed, hasFeed, openFeed } from '@/lib/bookings/feed-service'
import { getClassFile, getFeed } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { acting, book, enrol, only, openSlot, type Person } from '../../support/people'

const DAY = 24 * 60

async function bookClass(names: { teacher?: string; student?: string } = {}) {
  const teacher = await enrol(pool(), 'teacher', names.teacher ? { name: names.teacher } : {})
  const student = await enrol(pool(), 'student', names.student ? { name: names.student } : {})
  const slot = await openSlot(pool(), teacher.id, 3 * DAY)
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  return { teacher, student, slot }
}

const feedOf = async (person: Person) => getFeed((await openFeed(acting(person))).split('/').at(-1) ?? '')
const unfold = (text: string) => text.replace(/\r\n /g, '')
const lineOf = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(unfold(text))?.[1]

it('a class has the same event UID in the invitation, the file and the subscribed calendar, even after a move', async () => {
  const { teacher, student, slot } = await bookClass()
  const file = await getClassFile(acting(student), slot.id)
  const mailed = await pool().query<{ invitation: string }>('SELECT invitation FROM messages WHERE user_id = $1', [
    student.id,
  ])
  const uid = lineOf(only(mailed.rows).invitation, 'UID')
  expect(uid).toMatch(/^class-/)
  expect(lineOf(file, 'UID')).toBe(uid)
  expect(lineOf(file, 'DTSTART')).toBe(`${slot.startsAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)

  const later = await openSlot(pool(), teacher.id, 4 * DAY)
  await moveClass(acting(student), slot.id, { to_slot_id: later.id, reason: null })
  for (const text of [await feedOf(student), await feedOf(teacher), await getClassFile(acting(teacher), later.id)]) {
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(lineOf(text, 'UID')).toBe(uid)
    expect(lineOf(text, 'SEQUENCE')).toBe('1')
    expect(lineOf(text, 'URL')).toContain(later.id)
  }
  await cancelClass(acting(student), later.id, { reason: null })
  expect(await feedOf(student)).not.toContain('BEGIN:VEVENT')
})

it('a calendar folds names in any script into valid lines, and contains no phone or email', async () => {
  const { teacher, student } = await bookClass({
    teacher: 'லட்சுமி சுப்பிரமணியம் திருவனந்தபுரம்',
    student: 'अनन्या अय्यर, चेन्नई',
  })
  const text = await feedOf(student)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lineOf(text, 'SUMMARY')).toContain('லட்சுமி சுப்பிரமணியம் திருவனந்தபுரம் with अनन्या अय्यर\\, चेन्नई')
  for (const secret of [teacher.phone, teacher.email, student.phone, student.email]) expect(text).not.toContain(secret)
})

it('a calendar contains a class that was stored without an invitation', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const slot = await openSlot(pool(), teacher.id, 3 * DAY)
  const bookingId = await book(pool(), slot, (await enrol(pool(), 'student')).id)
  expect(lineOf(await feedOf(teacher), 'UID')).toMatch(new RegExp(`^class-${bookingId}@`))
})

it('the status of a calendar link is off, on after it is created, and off after it is removed', async () => {
  const person = acting(await enrol(pool(), 'student'))
  expect(await hasFeed(person)).toBe(false)
  await openFeed(person)
  expect(await hasFeed(person)).toBe(true)
  await closeFeed(person)
  expect(await hasFeed(person)).toBe(false)
})
