import { type Actor, activeSessionFilter } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { DEVICE_GONE, NOT_SET_UP } from './endpoints'
import { isPushAddress } from './hosts'
import { NOT_A_DEVICE, type PushDevice } from './schema'

/**
 * Turns on push notifications for the caller's session. Takes over a device that another user registered. Throws 409 if
 * push is not set up, or if the caller already has ten devices. Throws 422 for an unknown push service.
 */
export async function addPushDevice(
  { id: userId, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
  { endpoint: address, p256dh, auth }: PushDevice,
): Promise<void> {
  if (env().VAPID_PUBLIC_KEY === undefined) throw new AppError('conflict', NOT_SET_UP)
  if (!isPushAddress(address)) throw invalidField('endpoint', NOT_A_DEVICE)
  const endpoint = new URL(address).href
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      // Locks the account, so that a logout cannot run at the same time.
      await lockAccount(tx, userId)
      const [session] = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM sessions WHERE id = ${sessionId}::uuid AND revoked_at IS NULL FOR NO KEY UPDATE`
      if (!session) throw new AppError('signed_out', 'Please log in again')
      const ended = { userId, session: { NOT: activeSessionFilter() } }
      await tx.pushSubscription.deleteMany({ where: { OR: [ended, { sessionId, endpoint: { not: endpoint } }] } })
      await tx.$executeRaw`
        INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        VALUES (${userId}::uuid, ${sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth})
        ON CONFLICT (endpoint) DO UPDATE
        SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth,
            created_at = CASE WHEN push_subscriptions.user_id = EXCLUDED.user_id THEN push_subscriptions.created_at
                              ELSE now() END,
            last_sent_at = CASE WHEN push_subscriptions.user_id = EXCLUDED.user_id THEN push_subscriptions.last_sent_at END`
    }),
  )
}

/** Turns off push notifications on one of the caller's devices. Throws 404 for an unknown device. */
export async function removePushDevice({ id: userId }: Pick<Actor, 'id'>, deviceId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id: deviceId, userId }
    const { count } = isId(deviceId) ? await tx.pushSubscription.deleteMany({ where }) : { count: 0 }
    if (count === 0) throw new AppError('not_found', DEVICE_GONE)
  })
}
