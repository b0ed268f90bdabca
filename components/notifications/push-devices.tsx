'use client'

import { useEffect, useState } from 'react'
import { isSubscribed, type PushSupport, turnOffPush, turnOnPush } from '@/components/offline/push-device'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Notice } from '@/components/ui/text/notice'
import { call } from '@/lib/api/client'
import { clockTime, shortDate, wallClock } from '@/lib/core/time/format'
import type { OwnPushDevice } from '@/lib/notifications/push/schema'

const NOT_CHANGED = 'Push notifications could not be changed'

interface PushDevicesProps {
  /** The academy's public key. */
  pushKey: string
  support: PushSupport
}

/** Turns push notifications on or off on this device, and lists the user's devices. */
export function PushDevices({ pushKey, support }: PushDevicesProps) {
  const response = useCall('pushDevices')
  const { data, error, mutate } = response
  const [busy, setBusy] = useState<string>()
  // Ask the browser whether the subscription still exists. Clearing the site's data removes the subscription.
  const [subscribed, setSubscribed] = useState<boolean>()
  const [blocked, setBlocked] = useState(() => support === 'yes' && Notification.permission === 'denied')
  useEffect(() => {
    void isSubscribed(pushKey).then(setSubscribed, () => setSubscribed(false))
  }, [pushKey])
  if (!data) return <NotLoaded response={response} title="Your devices could not be loaded." text={reasonOf(error)} />

  async function attempt(which: string, failed: string, work: () => Promise<void>) {
    setBusy(which)
    try {
      await work()
    } catch (failure) {
      void alertError('Error', failed, reasonOf(failure))
    } finally {
      setBusy(undefined)
      void mutate()
    }
  }

  const turnOn = () =>
    attempt('on', NOT_CHANGED, async () => {
      const allowed = await turnOnPush(pushKey)
      setBlocked(Notification.permission === 'denied')
      setSubscribed(allowed)
      if (allowed)
        void alertSuccess('Push notifications are on', 'You can now send a test to this device from the list.')
    })

  const remove = ({ id, this_device }: OwnPushDevice) =>
    attempt(id, NOT_CHANGED, async () => {
      await call('removePushDevice', { params: { id } })
      if (!this_device) return
      setSubscribed(false)
      await turnOffPush()
    })

  const sendTest = ({ id }: OwnPushDevice) =>
    attempt(`test ${id}`, 'The test was not sent', async () => {
      const { message } = await call('testPushDevice', { params: { id } })
      void alertSuccess(message, 'It will appear on the device within a minute.')
    })

  const on = subscribed && data.devices.some(({ this_device }) => this_device)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {support === 'after-installing' ? (
        <AddToHomeScreen />
      ) : blocked ? (
        <Notice kind="warning" title="Notifications are blocked in this browser">
          To allow them, open this site’s settings next to the web address. In an installed app, allow them in the
          device’s settings. Then reload this page.
        </Notice>
      ) : on ? null : (
        <Button
          className="max-phone:w-full phone:justify-self-start"
          busy={busy === 'on'}
          busyLabel="Turning on..."
          disabled={busy !== undefined || subscribed === undefined}
          onClick={() => void turnOn()}
        >
          Turn on for this device
        </Button>
      )}
      {data.devices.length > 0 ? (
        <ul className="border-line border-t">
          {data.devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={busy}
              onTest={() => void sendTest(device)}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function AddToHomeScreen() {
  return (
    <Notice title="On an iPhone or iPad, install the app first">
      In Safari, tap Share, then “Add to Home Screen”. Open the app from your home screen, log in, and turn on
      notifications on this page. This needs iOS 16.4 or newer.
    </Notice>
  )
}

interface DeviceRowProps {
  device: OwnPushDevice
  busy: string | undefined
  onTest: () => void
  onRemove: () => void
}

function DeviceRow({ device, busy, onTest, onRemove }: DeviceRowProps) {
  const zone = useViewerZone() ?? 'UTC'
  const { date, time } = wallClock(device.created_at, zone)
  const { id, this_device } = device
  const name = device.device ?? 'Unknown device'
  const shared = { variant: 'outline', size: 'small', disabled: busy !== undefined } as const
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <b className="block break-words font-semibold">{name}</b>
        <span className="type-note tnum block text-muted">
          {this_device ? 'This device, on' : 'On'} since {shortDate(date)}, {clockTime(time)}
        </span>
      </div>
      <div className="flex gap-2">
        <Button
          {...shared}
          busy={busy === `test ${id}`}
          busyLabel="Sending..."
          aria-label={`Send a test to ${name}`}
          onClick={onTest}
        >
          Send a test
        </Button>
        <Button {...shared} busy={busy === id} busyLabel="Removing..." aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
