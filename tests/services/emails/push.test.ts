import https from 'node:https'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { endSession } from '@/lib/accounts/sign-in/sessions-service'
import type { Actor } from '@/lib/auth/session/actor'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { env } from '@/lib/core/config/env'
import { db, pool } from '@/lib/db/client'
import { announcementEmail } from '@/lib/notifications/emails/announcement-email'
import { classReminderEmail } from '@/lib/notifications/emails/class-emails'
import { listPushDevices } from '@/lib/notifications/push/queries'
import { sendPush, testPushDevice } from '@/lib/notifications/push/sending-service'
import { addPushDevice, removePushDevice } from '@/lib/notifications/push/service'
import { recipientFields, writeMessage } from '@/lib/notifications/service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { MESSAGE_TRIES } from '@/lib/queue/schema'
import { type PushService, type Subscription, startPushService } from '../../../scripts/simulators/push'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, book, count, enrol, only, openSlot, type Person } from '../../support/people'
import { localhostCertificate } from '../../support/server/certificates'
import { setVariables } from '../../support/variables'

const databaseUrl = process.env.DATABASE_URL ?? ''
const certificate = localhostCertificate()
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const SUBJECT = 'mailto:office@academy.example'

let service: PushService
let teacher: Person
let student: Person

beforeAll(async () => {
  setVariables({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: SUBJECT,
    NEXTAUTH_URL: 'https://academy.example',
  })
  // Makes this test trust the push service's self-signed certificate. The application itself trusts no such
  // certificate.
  https.globalAgent.options.ca = [...rootCertificates, certificate.cert]
  service = await startPushService(certificate)
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  Object.assign(service, { status: 201, requests: 0, beforeAnswer: () => Promise.resolve() })
  service.pushed.length = 0
  env().PUSH_HOSTS = [service.host]
  env().VAPID_PUBLIC_KEY = publicKey
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})
afterAll(async () => {
  await service.close()
  https.globalAgent.options.ca = undefined
})

/** Signs the person in on a new device. */
async function beginActorSession(person: Person): Promise<Actor> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO sessions (user_id, expires_at, device) VALUES ($1, now() + interval '30 days', 'Chrome on Android')
     RETURNING id::text`,
    [person.id],
  )
  return { ...acting(person), sessionId: only(rows).id }
}

/** Turns on notifications for the person on a new device. */
async function withDevice(person: Person): Promise<{ actor: Actor; subscription: Subscription; deviceId: string }> {
  const [actor, subscription] = [await beginActorSession(person), service.subscribe()]
  await addPushDevice(actor, subscription)
  const device = (await listPushDevices(actor)).find(({ this_device }) => this_device)
  return { actor, subscription, deviceId: device?.id ?? '' }
}

const rowsOf = (endpoint: string) => count(pool(), 'push_subscriptions WHERE endpoint = $1', [endpoint])
const devicesOf = ({ id }: Person) => count(pool(), 'push_subscriptions WHERE user_id = $1', [id])
const titles = () => service.pushed.map(({ content }) => (content as { title: string }).title)

/** Writes the email, the notification and the push jobs that remind a person of a class in an hour. */
async function remind({ id }: Person): Promise<void> {
  const startsAt = new Date(Date.now() + 3_600_000)
  const data = { subject: 'Veenai', withName: 'Vidya', readBy: 'student', childName: null, startsAt } as const
  const more = { endsAt: new Date(startsAt.getTime() + 3_600_000), joinAddress: 'https://academy.example/before-class' }
  const content = classReminderEmail(
    { ...data, ...more, zone: 'Asia/Kolkata', academyZone: 'Asia/Kolkata' },
    new Date(),
  )
  const recipient = await db().user.findUniqueOrThrow({ where: { id }, select: recipientFields })
  await db().$transaction((tx) => writeMessage(tx, 'class-reminder-1', recipient, content))
}

describe('push notifications', () => {
  it('a cancelled class sends push notifications to all devices of a person, encrypted and signed', async () => {
    const [phone, tablet] = [await withDevice(student), await withDevice(student)]
    const slot = await openSlot(pool(), teacher.id, 600)
    await book(pool(), slot, student.id)
    await cancelClass(acting(teacher), slot.id, { reason: 'The teacher is ill' })
    await doJobs()
    expect(service.pushed.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [phone, tablet].map(({ subscription }) => subscription.endpoint).toSorted(),
    )
    const { rows } = await pool().query<{ id: string; title: string; text: string; href: string }>(
      'SELECT id::text, title, text, href FROM notifications WHERE user_id = $1',
      [student.id],
    )
    const { id, ...notification } = only(rows)
    expect(notification.title).toMatch(/cancelled/)
    for (const { content, ttl, topic, sender } of service.pushed) {
      expect(content).toEqual({ ...notification, icon: '/icons/icon-192.png', tag: id })
      expect(ttl).toBeGreaterThan(86_000)
      expect(topic).toBe(id.replaceAll('-', ''))
      expect(sender).toMatchObject({ aud: `https://${service.host}`, sub: SUBJECT })
    }
    expect((await listPushDevices(phone.actor)).map(({ last_sent_at }) => last_sent_at)).not.toContain(null)
  })

  it('push notifications are sent for 1-hour reminders, moved classes and announcements, and no other kind', async () => {
    await withDevice(student)
    const recipient = await db().user.findUniqueOrThrow({ where: { id: student.id }, select: recipientFields })
    const content = announcementEmail(
      { title: 'Concert', text: 'Please come.', senderName: 'Vidya' },
      { name: 'Academy', supportEmail: 'office@academy.example' },
    )
    const kinds = ['class-reminder-24', 'class-booked', 'payment-received', 'security', 'announcement'] as const
    for (const kind of kinds) await db().$transaction((tx) => writeMessage(tx, kind, recipient, content))
    await remind(student)
    const [from, to] = [await openSlot(pool(), teacher.id, 6000), await openSlot(pool(), teacher.id, 7000)]
    await book(pool(), from, student.id)
    await moveClass(acting(teacher), from.id, { to_slot_id: to.id, reason: 'The teacher is ill' })
    await doJobs()
    const { rows } = await pool().query<{ title: string }>(
      `SELECT title FROM notifications WHERE user_id = $1 AND kind IN ('announcement', 'class-reminder-1', 'class-moved')`,
      [student.id],
    )
    expect(titles().toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
    expect(rows).toHaveLength(3)
  })

  it('push notifications of reminders follow the person’s choice, and are dropped after half an hour', async () => {
    await withDevice(student)
    await pool().query(`UPDATE users SET unwanted_notifications = '{reminders}' WHERE id = $1`, [student.id])
    await remind(student)
    expect(await jobsNamed('send-push')).toHaveLength(0)
    await pool().query(`UPDATE users SET unwanted_notifications = '{}' WHERE id = $1`, [student.id])
    await remind(student)
    await pool().query(`UPDATE notifications SET created_at = now() - interval '31 minutes' WHERE user_id = $1`, [
      student.id,
    ])
    await doJobs()
    expect(service.requests).toBe(0)
  })

  it('no push notification is sent if it was read, without keys, or to a host that is no longer allowed', async () => {
    await withDevice(student)
    await remind(student)
    await pool().query('UPDATE notifications SET read_at = now() WHERE user_id = $1', [student.id])
    await doJobs()
    await pool().query('UPDATE notifications SET read_at = NULL WHERE user_id = $1', [student.id])
    env().VAPID_PUBLIC_KEY = undefined
    await remind(student)
    expect(await jobsNamed('send-push')).toHaveLength(0)
    env().VAPID_PUBLIC_KEY = publicKey
    await remind(student)
    env().PUSH_HOSTS = ['fcm.googleapis.com']
    await doJobs()
    expect(service.requests).toBe(0)
    expect(only(await jobsNamed('send-push'))).toMatchObject({ attempts: 1, max_attempts: MESSAGE_TRIES })
  })

  it.each([404, 410] as const)('a device is removed if the push service reports it as gone with %i', async (status) => {
    const { subscription } = await withDevice(student)
    const other = await withDevice(student)
    service.status = status
    await remind(student)
    await pool().query('DELETE FROM push_subscriptions WHERE endpoint = $1', [other.subscription.endpoint])
    await doJobs()
    expect(await rowsOf(subscription.endpoint)).toBe(0)
    expect(await jobsNamed('send-push')).toHaveLength(0)
    expect(service.requests).toBe(1)
  })

  it('a push notification is retried after an error or an ignored redirect, and arrives once', async () => {
    await withDevice(student)
    await remind(student)
    service.status = 503
    await doJobs()
    service.status = 307
    await makeDue('send-push')
    await doJobs()
    expect(only(await jobsNamed('send-push')).attempts).toBe(2)
    expect(service.requests).toBe(2)
    service.status = 201
    await makeDue('send-push')
    await doJobs()
    await doJobs()
    expect(titles()).toHaveLength(1)
    expect(await jobsNamed('send-push')).toHaveLength(0)
  })

  it('a push notification ends after its last attempt, without a failed job', async () => {
    const { deviceId } = await withDevice(student)
    await remind(student)
    const { id } = await db().notification.findFirstOrThrow({ where: { userId: student.id } })
    service.status = 503
    await expect(sendPush({ notificationId: id, deviceId }, false)).rejects.toThrow('503')
    await expect(sendPush({ notificationId: id, deviceId }, true)).resolves.toBeUndefined()
  })

  it('a logout stops push notifications, even one that waits to be sent', async () => {
    const { actor, subscription } = await withDevice(student)
    await remind(student)
    await endSession(actor, actor.sessionId)
    expect(await rowsOf(subscription.endpoint)).toBe(0)
    await doJobs()
    expect(service.requests).toBe(0)
  })

  it('a logout while a push notification is being sent removes the device', async () => {
    const { actor, subscription } = await withDevice(student)
    await remind(student)
    service.beforeAnswer = () => endSession(actor, actor.sessionId)
    await doJobs()
    expect([service.requests, await rowsOf(subscription.endpoint)]).toEqual([1, 0])
    expect(await jobsNamed('send-push')).toHaveLength(0)
  })

  it('no push notification is sent to a device whose session has expired', async () => {
    const { actor } = await withDevice(student)
    await pool().query(`UPDATE sessions SET last_seen_at = now() - interval '15 days' WHERE id = $1`, [actor.sessionId])
    await remind(student)
    await doJobs()
    expect(service.requests).toBe(0)
    expect(await listPushDevices(actor)).toEqual([])
  })
})

describe('a device', () => {
  it('a device that signs in to another account moves to that account', async () => {
    const { subscription } = await withDevice(student)
    const sibling = await enrol(pool(), 'student')
    await addPushDevice(await beginActorSession(sibling), subscription)
    await remind(student)
    await remind(sibling)
    await doJobs()
    expect(service.pushed.map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint])
    expect([await devicesOf(student), await devicesOf(sibling)]).toEqual([0, 1])
  })

  it('a device with a new address replaces its old entry', async () => {
    const { actor, subscription } = await withDevice(student)
    await addPushDevice(actor, service.subscribe())
    expect([await rowsOf(subscription.endpoint), await devicesOf(student)]).toEqual([0, 1])
  })

  it('a device that two people register at the same moment belongs to one of them', async () => {
    const subscription = service.subscribe()
    const people = await Promise.all([student, await enrol(pool(), 'student')].map(beginActorSession))
    const results = await releaseTogether(
      databaseUrl,
      'push_subscriptions',
      people.map((actor) => () => addPushDevice(actor, subscription)),
    )
    expect(refusals(results)).toEqual([])
    expect(await rowsOf(subscription.endpoint)).toBe(1)
  })

  it('one of several devices that are registered as the tenth at the same moment is accepted', async () => {
    for (let made = 0; made < 9; made++) await withDevice(student)
    const actors = await Promise.all([1, 2, 3].map(() => beginActorSession(student)))
    const results = await releaseTogether(
      databaseUrl,
      'push_subscriptions',
      actors.map((actor) => () => addPushDevice(actor, service.subscribe())),
    )
    expect(fulfilled(results)).toHaveLength(1)
    for (const error of refusals(results)) {
      expect(error).toMatchObject({ code: 'conflict', constraint: 'push_subscriptions_ten_per_person' })
    }
    expect(await devicesOf(student)).toBe(10)
  })

  it('a person with ten devices can register one of them again, and signed-out devices do not count', async () => {
    const devices = []
    for (let made = 0; made < 10; made++) devices.push(await withDevice(student))
    const { actor, subscription } = only(devices.slice(0, 1))
    await addPushDevice(actor, subscription)
    await pool().query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [actor.sessionId])
    await withDevice(student)
    expect([await rowsOf(subscription.endpoint), await devicesOf(student)]).toEqual([0, 10])
  })

  it('a device is not registered for a session that ends at the same moment', async () => {
    const [actor, subscription] = [await beginActorSession(student), service.subscribe()]
    const [ending] = await releaseTogether(databaseUrl, 'sessions', [
      () => endSession(actor, actor.sessionId),
      () => addPushDevice(actor, subscription),
    ])
    expect(ending?.status).toBe('fulfilled')
    expect(await rowsOf(subscription.endpoint)).toBe(0)
  })

  it.each([
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com/x', true],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://web.push.apple.com/x', true],
    ['https://push.apple.com/x', false],
    ['https://evilpush.apple.com.example/x', false],
    ['https://evil.example;.push.apple.com/x', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
  ])('a device at %s is accepted: %s', async (endpoint, accepted) => {
    env().PUSH_HOSTS = ['fcm.googleapis.com', '*.push.apple.com']
    const { p256dh, auth } = service.subscribe()
    const adding = addPushDevice(await beginActorSession(student), { endpoint, p256dh, auth })
    if (accepted) await expect(adding).resolves.toBeUndefined()
    else await expect(adding).rejects.toMatchObject({ code: 'invalid' })
    await pool().query('DELETE FROM push_subscriptions')
  })

  it('only its owner can remove or test a device', async () => {
    const { actor, deviceId, subscription } = await withDevice(student)
    const stranger = acting(await enrol(pool(), 'student'))
    await expect(removePushDevice(stranger, deviceId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(testPushDevice(stranger, deviceId)).rejects.toMatchObject({ code: 'not_found' })
    await testPushDevice(actor, deviceId)
    expect(only(service.pushed).content).toMatchObject({ text: 'Notifications work on this device.', tag: 'test' })
    service.status = 503
    await expect(testPushDevice(actor, deviceId)).rejects.toMatchObject({ code: 'provider_failed' })
    service.status = 410
    await expect(testPushDevice(actor, deviceId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowsOf(subscription.endpoint)).toBe(0)
    await expect(removePushDevice(actor, deviceId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the data export contains devices without their address and keys', async () => {
    const { subscription } = await withDevice(student)
    const { data } = await collectOwnData(student)
    expect(data.push_devices).toEqual([
      { device: 'Chrome on Android', turned_on_at: expect.any(String), last_sent_at: null },
    ])
    for (const secret of Object.values(subscription)) expect(JSON.stringify(data)).not.toContain(secret)
  })
})
