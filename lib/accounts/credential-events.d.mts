/**
 * The effect of an event on a kind of credential. `renew` revokes it and gives the caller a new one. `named` revokes
 * only the IDs in `Revoked.named`. `older` revokes those created before `owner_since`, or all if that is null. `gone`:
 * an earlier event has already revoked them. `none`: none exist at that time.
 */
export type Effect = 'keep' | 'revoke' | 'renew' | 'named' | 'older' | 'gone' | 'none'

export type Credential =
  | 'thisSession'
  | 'otherSessions'
  | 'resetLinks'
  | 'confirmationLinks'
  | 'emailChange'
  | 'secondStep'
  | 'identities'
  | 'passkeys'
  | 'authenticator'
  | 'recoveryCodes'
  | 'setUps'
  | 'calendarKey'
  | 'devices'

export type CredentialEvent =
  | 'confirmedWhereRegistered'
  | 'confirmedElsewhere'
  | 'emailChanged'
  | 'emailSetByOffice'
  | 'passwordChanged'
  | 'passwordReset'
  | 'loggedOut'
  | 'deviceSignedOut'
  | 'otherDevicesSignedOut'
  | 'loggedOutEverywhere'
  | 'signedOutByOffice'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'passkeyRemoved'
  | 'identityRemoved'
  | 'factorsRemovedByOffice'
  | 'roleChanged'
  | 'closed'
  | 'reopened'
  | 'erased'

export interface EventRow {
  /** The name of the event in docs/reference/credentials.md. */
  label: string
  why: string
  effects: Readonly<Record<Credential, Effect>>
}

export interface Revoked {
  userId: string
  /** The session that causes the event, if it belongs to the person. */
  sessionId?: string | null
  /** IDs of the sessions, passkeys or identities for `named`. */
  named?: readonly string[]
  at?: Date
}

type Tag<Statement> = (parts: TemplateStringsArray, ...values: unknown[]) => Statement

export const credentialLabels: Readonly<Record<Credential, string>>
export const credentialEvents: Readonly<Record<CredentialEvent, EventRow>>
export function revocationsOf<Statement>(
  sql: Tag<Statement>,
  event: CredentialEvent,
  revoked: Revoked,
): [Credential, Statement][]
