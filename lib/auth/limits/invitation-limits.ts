import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const tries = () => perProcess('invitationTries', () => counter('invitation-tried', 60, 60 * 60))

/** Throws 429 for the 61st use of an invitation from one network address within an hour. */
export async function countInvitationTry(address: string): Promise<void> {
  await consume(tries(), networkKey(address))
}
