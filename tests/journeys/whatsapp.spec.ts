import pg from 'pg'
import { startWhatsAppServer, type WhatsAppServer } from '../../scripts/simulators/whatsapp'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, test } from '../support/browser/visits'
import { book, enrol, openSlot } from '../support/people'
import { type FreshAcademy, startFreshAcademy } from '../support/server/fresh-academy'
import { whatsAppAccount, whatsAppEnv } from '../support/whatsapp'

let whatsApp: WhatsAppServer
// Uses a separate database, because the worker of the shared database has no WhatsApp settings.
let academy: FreshAcademy
let records: pg.Pool

test.beforeAll(async () => {
  whatsApp = await startWhatsAppServer({ ...whatsAppAccount, reports: ['sent', 'delivered'] })
  academy = await startFreshAcademy('e2e_whatsapp', whatsAppEnv(whatsApp.url))
  records = new pg.Pool({ connectionString: academy.databaseUrl, max: 2 })
  whatsApp.webhook = `${academy.baseUrl}/api/whatsapp/webhook`
})
test.afterAll(async () => {
  await records.end()
  await academy.stop()
  await whatsApp.close()
})

test('a family that opted in gets a cancellation on WhatsApp, the office sees the delivery, and STOP opts out', async ({
  openPage,
}) => {
  const [student, teacher] = [await enrol(records, 'student'), await enrol(records, 'teacher')]
  const admin = await enrol(records, 'admin')
  const slot = await openSlot(records, teacher.id, 4000)
  await book(records, slot, student.id)

  const family = await openPage(student, { baseURL: academy.baseUrl })
  await family.goto('/profile#whatsapp')
  const choice = family.getByRole('checkbox', { name: /^Send me class reminders, cancellations and receipts/ })
  await choice.check()
  await family.getByRole('button', { name: 'Save WhatsApp settings' }).click()
  await expectAlert(family, 'Saved', /We will send WhatsApp messages to \+91/)
  await closeAlert(family)

  const office = await openPage(admin, { baseURL: academy.baseUrl })
  await office.goto(`/my-classes?q=${encodeURIComponent(student.name)}`)
  await office.getByRole('button', { name: 'Cancel class' }).first().click()
  const question = office.getByRole('dialog', { name: 'Cancel this class?' })
  await question.getByLabel('Reason').fill('The teacher is ill')
  await question.getByRole('button', { name: 'Cancel class' }).click()
  await expectAlert(office, 'Class cancelled', /./)
  await closeAlert(office)

  await expect.poll(() => whatsApp.messages.length).toBe(1)
  expect(whatsApp.messages[0]).toMatchObject({ to: `+91${student.phone}`, template: 'class_cancelled' })
  expect(whatsApp.messages[0]?.parameters.slice(0, 2)).toEqual([student.name, `Veenai with ${teacher.name}`])

  await expect
    .poll(async () => {
      const { rows } = await records.query('SELECT state::text FROM whatsapp_messages WHERE user_id = $1', [student.id])
      return rows
    })
    .toEqual([{ state: 'delivered' }])
  await office.goto(`/messages?status=whatsapp&q=${student.phone}`)
  await expect(office.getByRole('row').nth(1)).toContainText(/Class cancelled.*Delivered/)

  expect(await whatsApp.reply(`91${student.phone}`, 'Stop')).toBe(200)
  await family.reload()
  await expect(choice).not.toBeChecked()
  await office.goto(`/people/${student.id}`)
  await expect(office.getByText('WhatsApp messages', { exact: true })).toBeVisible()
  await expect(office.getByText('Off', { exact: true })).toBeVisible()
})
