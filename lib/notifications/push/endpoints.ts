import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { ownPushDevice, pushDeviceBody } from './schema'

export const DEVICE_GONE = 'This device no longer gets notifications'
export const NOT_SET_UP = 'Push notifications are not set up at this academy'
export const TURN_ON_AGAIN =
  'The push service no longer knows that device. On that device, turn notifications on again.'
export const NOT_ACCEPTED = 'The push service did not accept the notification. Try again in a few minutes.'

export const pushEndpoints = {
  pushDevices: {
    method: 'GET',
    path: '/api/push-devices',
    summary: 'List the devices on which the caller gets push notifications, this one first',
    access: 'signed-in',
    response: z.object({ devices: z.array(ownPushDevice) }),
    status: 200,
  },
  addPushDevice: {
    method: 'POST',
    path: '/api/push-devices',
    summary:
      'Turn on push notifications on this device. If the device was registered to another person, it moves to the caller',
    access: 'signed-in',
    right: 'own',
    perHour: 60,
    body: pushDeviceBody,
    successMessage: 'Push notifications are on',
    status: 200,
    errors: {
      conflict: [NOT_SET_UP, 'You already get notifications on 10 devices. Remove one first.'],
    },
  },
  removePushDevice: {
    method: 'DELETE',
    path: '/api/push-devices/{id}',
    summary: 'Turn off push notifications on one of the caller’s devices',
    access: 'signed-in',
    right: 'own',
    successMessage: 'Push notifications are off',
    status: 200,
    errors: { not_found: DEVICE_GONE },
  },
  testPushDevice: {
    method: 'POST',
    path: '/api/push-devices/{id}/test',
    summary: 'Send a test notification to one of the caller’s devices',
    access: 'signed-in',
    right: 'own',
    perHour: 20,
    successMessage: 'The test notification was sent',
    status: 200,
    errors: {
      not_found: DEVICE_GONE,
      conflict: [NOT_SET_UP, TURN_ON_AGAIN],
      provider_failed: NOT_ACCEPTED,
    },
  },
} as const satisfies Record<string, Endpoint>
