import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { consume, counter } from './rate-limits'

const tries = () => perProcess('invitationTries', () => counter('invitation-tried', 60, 60 * 60))

/** Counts a request with an invitation link. Throws 429 after 60 requests from one network within an hour. */
export async function countInvitationTry(address: string): Promise<void> {
  await consume(tries(), networkKey(address))
}
