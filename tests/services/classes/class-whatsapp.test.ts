import { expect, it } from 'vitest'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { findClassWhatsApp, findOfficeWhatsApp } from '@/lib/bookings/whatsapp-queries'
import { pool } from '@/lib/db/client'
import { acting, book, enrol, newPhone, only, openSlot } from '../../support/people'

async function bookClassIn(minutes: number, phone = newPhone()) {
  const teacher = await enrol(pool(), 'teacher', { name: 'Lakshmi' })
  const student = await enrol(pool(), 'student', { name: 'Asha', phone })
  const slot = await openSlot(pool(), teacher.id, minutes)
  await book(pool(), slot, student.id)
  return { teacher, student, slotId: slot.id }
}

it('the WhatsApp link opens a chat between the two people of a class, with the class in the text', async () => {
  const { teacher, student, slotId } = await bookClassIn(60)
  const toStudent = new URL(await findClassWhatsApp(acting(teacher), slotId))
  expect(toStudent.origin + toStudent.pathname).toBe(`https://wa.me/91${student.phone}`)
  expect(toStudent.searchParams.get('text')).toMatch(/^Hello Asha, about our class \(Veenai\) on .*India Standard Time/)
  expect(new URL(await findClassWhatsApp(acting(student), slotId)).pathname).toBe(`/91${teacher.phone}`)
})

it('the WhatsApp link of a class does not exist for other people', async () => {
  const { slotId } = await bookClassIn(60)
  for (const role of ['student', 'teacher', 'admin'] as const) {
    const stranger = acting(await enrol(pool(), role))
    await expect(findClassWhatsApp(stranger, slotId)).rejects.toMatchObject({ code: 'not_found' })
  }
})

it('the WhatsApp link stops after a cancellation and long after the class', async () => {
  const cancelled = await bookClassIn(60)
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE slot_id = $1', [
    cancelled.slotId,
  ])
  await expect(findClassWhatsApp(acting(cancelled.teacher), cancelled.slotId)).rejects.toMatchObject({
    code: 'not_found',
  })
  const old = await bookClassIn(-20 * 24 * 60)
  await expect(findClassWhatsApp(acting(old.teacher), old.slotId)).rejects.toMatchObject({ code: 'not_found' })
  const recent = await bookClassIn(-2 * 24 * 60)
  await expect(findClassWhatsApp(acting(recent.student), recent.slotId)).resolves.toContain(recent.teacher.phone)
})

it('the WhatsApp link is not offered for a number that needs a country', async () => {
  const foreign = `2${newPhone().slice(1)}`
  const { teacher, student, slotId } = await bookClassIn(60, foreign)
  const refusal = { code: 'not_found', message: expect.stringMatching('WhatsApp cannot open this number') }
  await expect(findClassWhatsApp(acting(teacher), slotId)).rejects.toMatchObject(refusal)
  await expect(findOfficeWhatsApp(slotId, 'student')).rejects.toMatchObject(refusal)
  await expect(findClassWhatsApp(acting(student), slotId)).resolves.toContain(teacher.phone)
  expect(only((await listClasses(acting(teacher), {})).classes).no_whatsapp).toEqual(['student'])
  expect(only(await listBookedClasses(acting(student), student.id)).no_whatsapp).toEqual(['student'])
  expect(only((await listMyStudents(acting(teacher), {})).students)).toMatchObject({
    whatsapp_slot_id: null,
    needs_country: true,
  })
})

it('the WhatsApp link appears in the lists of both people if both numbers are Indian', async () => {
  const { teacher, slotId } = await bookClassIn(60)
  expect(only((await listClasses(acting(teacher), {})).classes)).not.toHaveProperty('no_whatsapp', expect.anything())
  expect(only((await listMyStudents(acting(teacher), {})).students).whatsapp_slot_id).toBe(slotId)
})
