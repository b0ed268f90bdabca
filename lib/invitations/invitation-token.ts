import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { env } from '@/lib/core/config/env'
import { publicAddress } from '@/lib/notifications/sender'
import { paths } from '@/lib/paths'

/**
 * Returns the token of an invitation. The token is derived from the server's secret, so that a repeated email contains
 * the same link.
 */
function tokenOf(invitationId: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'academy invitations', 32))
  return createHmac('sha256', key).update(invitationId).digest('base64url')
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const tokenDigest = (invitationId: string): string => digestOf(tokenOf(invitationId))

/** Returns the link. The token is in the fragment, so that it appears in no server log and is sent to no other site. */
export const invitationLink = (invitationId: string): string =>
  `${publicAddress()}${paths.invitation(tokenOf(invitationId))}`
