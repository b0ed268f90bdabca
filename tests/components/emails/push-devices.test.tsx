import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnPushDevice } from '@/lib/notifications/push/schema'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student } from '../../support/components/people'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const thisDevice: OwnPushDevice = {
  id: idOf(1),
  device: 'Chrome on Android',
  created_at: '2026-01-05T20:00:00.000Z',
  last_sent_at: null,
  this_device: true,
}
const otherDevice: OwnPushDevice = { ...thisDevice, id: idOf(2), device: 'Edge on Windows', this_device: false }
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** The browser's push subscription. The test browser has no push service, so `pushManager` simulates one. */
let subscription: typeof subscribed | null
const subscribed = {
  endpoint: 'https://fcm.googleapis.com/one',
  // The academy's public key for push messages, as bytes.
  options: { applicationServerKey: new Uint8Array([4, ...Array.from({ length: 64 }, () => 0)]).buffer },
  toJSON: () => ({ keys: KEYS }),
  unsubscribe: async () => {
    subscription = null
    return true
  },
}
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async () => {
    subscription = subscribed
    return subscribed
  },
}
const descriptor = Object.getOwnPropertyDescriptor(window, 'PushManager')

function permit(permission: NotificationPermission): void {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
}

beforeEach(() => {
  subscription = null
  permit('granted')
  const registration = { pushManager, getNotifications: async () => [] } as never
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration)
})
afterEach(() => {
  if (descriptor) Object.defineProperty(window, 'PushManager', descriptor)
})

async function openProfile(devices: OwnPushDevice[], user = student): Promise<void> {
  stubPortal()
  stubProfile(user)
  answerBy('pushDevices', () => {
    const [added, removed] = [callsOf('addPushDevice').length > 0, callsOf('removePushDevice')]
    const shown = added ? [thisDevice, ...devices] : devices
    return { devices: shown.filter(({ id }) => !removed.some(({ params }) => params.id === id)) }
  })
  open('/profile', user)
  const part = page.getByRole('region', { name: 'Push notifications' })
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  part.query()?.scrollIntoView()
}

const heading = () => page.getByRole('heading', { name: 'Push notifications' })
const button = (name: string) => page.getByRole('button', { name })

test('turns push notifications on for this device, sends a test, and removes the device', async () => {
  answer('addPushDevice', {})
  answer('testPushDevice', {})
  answer('removePushDevice', {})
  await openProfile([otherDevice])
  await button('Turn on for this device').click()
  await expectAlert('Push notifications are on', 'You can now send a test to this device from the list.')
  await closeAlert()
  expect(callsOf('addPushDevice').map(({ body }) => body)).toEqual([{ endpoint: subscribed.endpoint, ...KEYS }])
  await expect.element(page.getByText(/This device, on since 6 Jan 2026, 1:30 am/)).toBeVisible()
  await expect.element(button('Turn on for this device')).not.toBeInTheDocument()
  await button('Send a test to Chrome on Android').click()
  await expectAlert('The test notification was sent', 'It will appear on the device within a minute.')
  await closeAlert()
  await button('Remove Edge on Windows').click()
  await expect.element(page.getByText('Edge on Windows')).not.toBeInTheDocument()
  expect(subscription).toBe(subscribed)
  await button('Remove Chrome on Android').click()
  await expect.element(button('Turn on for this device')).toBeVisible()
  expect(subscription).toBeNull()
})

test('explains how to allow notifications that the browser blocks', async () => {
  permit('denied')
  await openProfile([])
  await expect.element(page.getByText('Notifications are blocked in this browser')).toBeVisible()
  await expect.element(button('Turn on for this device')).not.toBeInTheDocument()
})

test('push notifications stay off if the person does not allow them in the browser', async () => {
  permit('default')
  await openProfile([])
  await button('Turn on for this device').click()
  await expect.element(button('Turn on for this device')).toBeEnabled()
  expect(callsOf('addPushDevice')).toEqual([])
})

test('explains why a device could not be added or tested', async () => {
  refuse('addPushDevice', 409, 'You already get notifications on 10 devices. Remove one first.')
  refuse('testPushDevice', 502, 'The push service did not accept the notification. Try again in a few minutes.')
  await openProfile([otherDevice])
  await button('Turn on for this device').click()
  await expectAlert(
    'Error',
    'Push notifications could not be changed',
    'You already get notifications on 10 devices. Remove one first.',
  )
  await closeAlert()
  await button('Send a test to Edge on Windows').click()
  await expectAlert('Error', 'The test was not sent', /did not accept the notification/)
})

test('explains on an iPhone that the app must be installed first', async () => {
  Reflect.deleteProperty(window, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  await openProfile([])
  await expect.element(page.getByText('On an iPhone or iPad, install the app first')).toBeVisible()
  await expect.element(page.getByText(/tap Share, then “Add to Home Screen”/)).toBeVisible()
})

test('push notifications are hidden from the office and in browsers that do not support them', async () => {
  await openProfile([], admin)
  await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect.element(heading()).not.toBeInTheDocument()
  Reflect.deleteProperty(window, 'PushManager')
  await openProfile([])
  await expect.element(page.getByRole('heading', { name: 'Optional notifications' })).toBeVisible()
  await expect.element(heading()).not.toBeInTheDocument()
})
