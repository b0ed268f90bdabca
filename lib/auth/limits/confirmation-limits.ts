import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const HOUR = 60 * 60

const limits = () =>
  perProcess('confirmationLimits', () => ({
    requests: counter('confirm-asked', 5, 24 * HOUR),
    attempts: counter('confirm-tried', 60, HOUR),
  }))

/** Throws 429 for the sixth confirmation email that an account requests within a day. */
export async function countConfirmationRequest(userId: string): Promise<void> {
  await consume(limits().requests, userId)
}

/** Throws 429 for the 61st use of a confirmation link from one network address within an hour. */
export async function countConfirmationTry(address: string): Promise<void> {
  await consume(limits().attempts, networkKey(address))
}
