import { db } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { sendJob } from './release-service'

const LOOK_AGAIN_MS = 5000
/** The longest time that an email about a payment decision waits for an earlier email. */
const ORDER_MS = 10 * 60_000

/**
 * Returns true if an email about a payment decision must wait for the email “We’ve received your payment”. If so,
 * queues another attempt to send the email about the decision. The wait ends after ten minutes.
 */
export async function waitsForEarlier(message: {
  id: string
  kind: string
  userId: string
  createdAt: Date
}): Promise<boolean> {
  if (message.kind !== 'payment-decided') return false
  const earlier = {
    userId: message.userId,
    kind: 'payment-received',
    createdAt: { lte: message.createdAt },
    OR: [{ state: 'waiting' as const }, { heldBecause: 'limit' }],
  }
  if (Date.now() - message.createdAt.getTime() > ORDER_MS) return false
  if ((await db().message.count({ where: earlier })) === 0) return false
  const runAt = new Date(Date.now() + LOOK_AGAIN_MS)
  await db().$transaction((tx) =>
    addJob(tx, 'send-message', { messageId: message.id }, { ...sendJob(message.id), runAt }),
  )
  return true
}
