import { beforeEach, expect, it } from 'vitest'
import { addToClassNotes, saveClassNotes } from '@/lib/class-notes/notes-service'
import { pool } from '@/lib/db/client'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, book, enrol, only, openSlot, type Person } from '../../support/people'

interface NewEmail {
  user_id: string
  subject: string
  text: string
  html: string
}

const PRIVATE = 'Her left hand is tense'
let student: Person
let teacher: Person

beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  student = await enrol(pool(), 'student', { name: 'Nila Thomas' })
  teacher = await enrol(pool(), 'teacher', { name: 'Vidya Subramaniam' })
})

async function booking(inMinutes = -120) {
  const slot = await openSlot(pool(), teacher.id, inMinutes)
  return { id: await book(pool(), slot, student.id), slotId: slot.id }
}
const save = (slotId: string, version: number, overrides: { taught?: string; homework?: string; private?: string }) =>
  saveClassNotes(acting(teacher), slotId, { taught: '', homework: '', private: '', version, ...overrides }, 'teacher')
const emailsSent = async () =>
  (await pool().query<NewEmail>("SELECT user_id, subject, text, html FROM messages WHERE kind = 'class-notes'")).rows
async function later(): Promise<void> {
  await makeDue('tell-notes')
  await doJobs()
}

it('the student gets one email with the current class notes, ten minutes after they are first shared', async () => {
  const { slotId } = await booking()
  await save(slotId, 0, { private: PRIVATE })
  expect(await jobsNamed('tell-notes')).toEqual([])
  const before = Date.now()
  await save(slotId, 1, { taught: 'A varnan', private: PRIVATE })
  const { run_at } = only(await jobsNamed('tell-notes'))
  expect(run_at.getTime() - before).toBeGreaterThan(9.5 * 60_000)
  expect(run_at.getTime() - before).toBeLessThan(11 * 60_000)
  // A correction of the notes must not delay the email.
  await save(slotId, 2, { taught: 'A varnam\n\nin two <speeds>', homework: 'The first line', private: PRIVATE })
  expect(only(await jobsNamed('tell-notes')).run_at).toEqual(run_at)
  expect(await emailsSent()).toEqual([])
  await later()
  const { user_id, subject, text, html } = only(await emailsSent())
  expect(user_id).toBe(student.id)
  expect(subject).toMatch(/^Class notes for Veenai: /)
  expect(text).toContain('What we did: A varnam\n\nin two <speeds>\n\nFor next time: The first line')
  expect(text).toContain('/my-classes?status=past')
  expect(html).toContain('in two &lt;speeds&gt;')
  expect(text + html).not.toContain(PRIVATE)
  expect(text).not.toContain('varnan')

  await save(slotId, 3, {})
  await save(slotId, 4, { taught: 'Written anew' })
  await addToClassNotes(acting(teacher), slotId, { part: 'taught', text: 'More', number: 1 }, 'teacher')
  await later()
  expect(await emailsSent()).toHaveLength(1)
})

it('no email is sent if nothing is shared any more or the class was cancelled', async () => {
  const [emptied, cancelled] = [await booking(-300), await booking(-120)]
  await save(emptied.slotId, 0, { taught: 'Of another class' })
  await save(emptied.slotId, 1, {})
  await save(cancelled.slotId, 0, { taught: 'Something' })
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE id = $1', [
    cancelled.id,
  ])
  await later()
  expect(await emailsSent()).toEqual([])
})

it('notes that are first shared as an addition are emailed, but private notes never are', async () => {
  const { slotId } = await booking(-8 * 24 * 60)
  await addToClassNotes(acting(teacher), slotId, { part: 'private', text: PRIVATE, number: 1 }, 'teacher')
  await addToClassNotes(acting(teacher), slotId, { part: 'homework', text: 'Scales', number: 2 }, 'teacher')
  await later()
  const { text, html } = only(await emailsSent())
  expect(text).toContain('For next time: Scales')
  expect(text + html).not.toContain(PRIVATE)
})
