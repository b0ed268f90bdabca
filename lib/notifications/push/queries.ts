import { type Actor, activeSessionFilter } from '@/lib/auth/session/actor'
import { db } from '@/lib/db/client'
import type { OwnPushDevice } from './schema'

/**
 * Lists the devices on which the caller gets push notifications. The current device comes first, then the newest ones.
 */
export async function listPushDevices({ id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): Promise<OwnPushDevice[]> {
  const rows = await db().pushSubscription.findMany({
    where: { userId: id, session: activeSessionFilter() },
    select: { id: true, sessionId: true, createdAt: true, lastSentAt: true, session: { select: { device: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const devices = rows.map((row) => ({
    id: row.id,
    device: row.session.device,
    created_at: row.createdAt.toISOString(),
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    this_device: row.sessionId === sessionId,
  }))
  return devices.toSorted((a, b) => Number(b.this_device) - Number(a.this_device))
}
