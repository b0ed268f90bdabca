// This file is plain JavaScript, because scripts/start/remove-second-factor.mjs imports it before anything is compiled.
// Its types are in credential-events.d.mts. docs/reference/credentials.md shows the events below as a table,
// and tests/long/database/credential-events.test.ts tests each cell.

export const credentialLabels = {
  thisSession: 'this session',
  otherSessions: 'other sessions',
  resetLinks: 'reset links',
  confirmationLinks: 'confirmation links',
  emailChange: 'pending email change',
  secondStep: 'pending second step',
  identities: 'identities',
  passkeys: 'passkeys',
  authenticator: 'authenticator',
  recoveryCodes: 'recovery codes',
  setUps: 'unfinished set-ups',
  calendarKey: 'calendar key',
  devices: 'remembered devices',
}

const nothing = {
  thisSession: 'keep',
  otherSessions: 'keep',
  resetLinks: 'keep',
  confirmationLinks: 'keep',
  emailChange: 'keep',
  secondStep: 'keep',
  identities: 'keep',
  passkeys: 'keep',
  authenticator: 'keep',
  recoveryCodes: 'keep',
  setUps: 'keep',
  calendarKey: 'keep',
  devices: 'keep',
}

const pending = {
  resetLinks: 'revoke',
  confirmationLinks: 'revoke',
  emailChange: 'revoke',
  secondStep: 'revoke',
  setUps: 'revoke',
}
const othersOut = { ...nothing, otherSessions: 'revoke', emailChange: 'revoke', secondStep: 'revoke', setUps: 'revoke' }
const allSessions = { ...nothing, ...pending, thisSession: 'revoke', otherSessions: 'revoke', calendarKey: 'revoke' }
const factors = { identities: 'revoke', passkeys: 'revoke', authenticator: 'revoke', recoveryCodes: 'revoke' }

export const credentialEvents = {
  confirmedWhereRegistered: {
    label: 'first confirmation, in the browser that registered',
    why: 'The person who reads the mailbox also registered the account.',
    effects: { ...nothing, otherSessions: 'none', confirmationLinks: 'revoke' },
  },
  confirmedElsewhere: {
    label: 'first confirmation, anywhere else',
    why: 'A stranger may have registered the account.',
    effects: { ...allSessions, ...factors, thisSession: 'keep', resetLinks: 'keep' },
  },
  emailChanged: {
    label: 'email changed by its link',
    why: 'Links sent to the old address stop working. Someone with a stolen password must not be able to remove other ways to sign in.',
    effects: { ...nothing, resetLinks: 'revoke', confirmationLinks: 'revoke', emailChange: 'revoke' },
  },
  emailSetByOffice: {
    label: 'email changed by the office',
    why: 'The old address may be wrong.',
    effects: { ...nothing, resetLinks: 'revoke', confirmationLinks: 'revoke', emailChange: 'revoke' },
  },
  passwordChanged: {
    label: 'password changed',
    why: 'Another person may have known the old password.',
    effects: { ...allSessions, thisSession: 'renew' },
  },
  passwordReset: {
    label: 'password reset',
    why: 'A stranger may have added the older ways to sign in.',
    effects: {
      ...allSessions,
      identities: 'revoke',
      passkeys: 'older',
      authenticator: 'older',
      recoveryCodes: 'older',
    },
  },
  loggedOut: {
    label: 'logout',
    why: 'Ends one session.',
    effects: { ...nothing, thisSession: 'revoke' },
  },
  deviceSignedOut: {
    label: 'one device signed out',
    why: 'That device may have requested changes.',
    effects: { ...othersOut, otherSessions: 'named', secondStep: 'keep' },
  },
  otherDevicesSignedOut: {
    label: 'all other devices signed out',
    why: 'The same as for one device.',
    effects: othersOut,
  },
  loggedOutEverywhere: {
    label: 'logout everywhere',
    why: 'Only the owner can have added the ways to sign in, so they stay.',
    effects: allSessions,
  },
  signedOutByOffice: {
    label: 'signed out by the office',
    why: 'The same as logout everywhere.',
    effects: allSessions,
  },
  secondStepOn: {
    label: 'second step turned on',
    why: 'The other sessions were started with only a password.',
    effects: { ...othersOut, secondStep: 'none' },
  },
  secondStepOff: {
    label: 'second step turned off',
    why: 'Recovery codes only work together with the app.',
    effects: { ...othersOut, authenticator: 'revoke', recoveryCodes: 'revoke' },
  },
  passkeyRemoved: {
    label: 'passkey removed',
    why: 'Owners usually remove passkeys they no longer use.',
    effects: { ...nothing, passkeys: 'named' },
  },
  identityRemoved: {
    label: 'identity disconnected',
    why: 'The same as for a passkey.',
    effects: { ...nothing, identities: 'named' },
  },
  factorsRemovedByOffice: {
    label: 'second step removed by the office or on the server',
    why: 'The person has lost their phone. The office selects the passkeys on it.',
    effects: { ...allSessions, passkeys: 'named', authenticator: 'revoke', recoveryCodes: 'revoke' },
  },
  roleChanged: {
    label: 'role changed',
    why: 'Every call reads the current role from the database.',
    effects: nothing,
  },
  closed: {
    label: 'account closed',
    why: 'The account can be reopened within seven days.',
    effects: allSessions,
  },
  reopened: {
    label: 'account reopened',
    why: 'Nothing is restored automatically.',
    effects: {
      ...nothing,
      thisSession: 'gone',
      otherSessions: 'gone',
      resetLinks: 'gone',
      confirmationLinks: 'gone',
      emailChange: 'gone',
      secondStep: 'gone',
      setUps: 'gone',
      calendarKey: 'gone',
    },
  },
  erased: {
    label: 'person erased',
    why: 'All credentials are deleted.',
    effects: { ...allSessions, ...factors },
  },
}

const writes = {
  sessions: (sql, { userId, sessionId, named, at }, { thisSession, otherSessions }) => sql`
    UPDATE sessions SET revoked_at = ${at}::timestamptz WHERE user_id = ${userId}::uuid AND revoked_at IS NULL
      AND CASE WHEN id = ${sessionId}::uuid THEN ${thisSession}::text IN ('revoke', 'renew')
               ELSE ${otherSessions}::text = 'revoke' OR (${otherSessions}::text = 'named' AND id = ANY(${named}::uuid[])) END
    RETURNING id::text AS label`,
  // Sets unsent reset emails to `held`, because sending them would create new links.
  resetLinks: (sql, { userId, at }) => sql`
    WITH unsent AS (
      UPDATE messages SET state = 'held', held_because = 'over'
      WHERE user_id = ${userId}::uuid AND kind = 'password-reset' AND state IN ('waiting', 'held', 'failed'))
    UPDATE password_resets SET used_at = ${at}::timestamptz WHERE user_id = ${userId}::uuid AND used_at IS NULL
    RETURNING id::text AS label`,
  confirmationLinks: (sql, { userId, at }) => sql`
    WITH unsent AS (
      UPDATE messages m SET state = 'held', held_because = 'over' FROM users u
      WHERE u.id = ${userId}::uuid AND m.user_id = u.id AND m.kind = 'confirm-address' AND m.to_address = u.email
        AND m.state IN ('waiting', 'held', 'failed'))
    UPDATE email_confirmations c SET used_at = ${at}::timestamptz FROM users u
    WHERE u.id = ${userId}::uuid AND c.user_id = u.id AND c.address = u.email AND c.used_at IS NULL
    RETURNING c.id::text AS label`,
  emailChange: (sql, { userId, at }) => sql`
    WITH ended AS (
      UPDATE email_confirmations c SET used_at = ${at}::timestamptz FROM users u
      WHERE u.id = ${userId}::uuid AND c.user_id = u.id AND c.address <> u.email AND c.used_at IS NULL)
    UPDATE users SET pending_email = NULL WHERE id = ${userId}::uuid AND pending_email IS NOT NULL
    RETURNING id::text AS label`,
  secondStep: (sql, { userId, at }) => sql`
    UPDATE users SET pending_void_before = ${at}::timestamptz WHERE id = ${userId}::uuid RETURNING id::text AS label`,
  identities: (sql, { userId, named }, { identities }) => sql`
    DELETE FROM identities WHERE user_id = ${userId}::uuid
      AND (${identities}::text = 'revoke' OR id = ANY(${named}::uuid[]))
    RETURNING provider AS label`,
  passkeys: (sql, { userId, named }, { passkeys }) => sql`
    DELETE FROM passkeys p USING users u WHERE u.id = ${userId}::uuid AND p.user_id = u.id
      AND CASE ${passkeys}::text WHEN 'revoke' THEN true WHEN 'older' THEN u.owner_since IS NULL OR p.created_at < u.owner_since
               ELSE p.id = ANY(${named}::uuid[]) END
    RETURNING p.name AS label`,
  authenticator: (sql, { userId }, { authenticator }) => sql`
    DELETE FROM authenticators a USING users u WHERE u.id = ${userId}::uuid AND a.user_id = u.id AND a.confirmed_at IS NOT NULL
      AND (${authenticator}::text = 'revoke' OR u.owner_since IS NULL OR a.confirmed_at < u.owner_since)
    RETURNING a.user_id::text AS label`,
  recoveryCodes: (sql, { userId }, { recoveryCodes }) => sql`
    DELETE FROM recovery_codes c USING users u WHERE u.id = ${userId}::uuid AND c.user_id = u.id
      AND (${recoveryCodes}::text = 'revoke' OR u.owner_since IS NULL OR c.created_at < u.owner_since)
    RETURNING c.id::text AS label`,
  setUps: (sql, { userId }) => sql`
    WITH challenges AS (DELETE FROM passkey_challenges WHERE user_id = ${userId}::uuid)
    DELETE FROM authenticators WHERE user_id = ${userId}::uuid AND confirmed_at IS NULL RETURNING user_id::text AS label`,
  calendarKey: (sql, { userId }) => sql`
    UPDATE users SET feed_digest = NULL WHERE id = ${userId}::uuid AND feed_digest IS NOT NULL RETURNING id::text AS label`,
}

const changes = (effect) => !['keep', 'gone', 'none'].includes(effect)

/**
 * Returns the SQL statements that revoke credentials after an event. The caller must first lock the person's row, and
 * then run the statements in the returned order.
 */
export function revocationsOf(sql, event, { userId, sessionId = null, named = [], at = new Date() }) {
  const { effects } = credentialEvents[event]
  const params = { userId, sessionId, named: [...named], at }
  const statements = []
  if (changes(effects.thisSession) || changes(effects.otherSessions))
    statements.push(['otherSessions', writes.sessions(sql, params, effects)])
  for (const credential of Object.keys(credentialLabels)) {
    if (changes(effects[credential]) && writes[credential])
      statements.push([credential, writes[credential](sql, params, effects)])
  }
  return statements
}
