import { type Credential, credentialEvents, credentialLabels, type Effect } from '@/lib/accounts/credential-events.mjs'
import { heading, table } from './markdown'

const about = `How each event affects everything that gives access to an account. When an event happens,
\`lib/accounts/credentials-service.ts\` applies its row. The test \`accounts/credential-events.test.ts\` checks every cell.

- *renewed*: replaced by a new session
- *that one*: only the session, passkey or identity that the event names is revoked
- *older ones*: those that were added before the owner of the email address proved that the account is theirs are revoked. If there was no such proof, all are revoked
- *stays revoked*: an earlier event revoked it
- *none*: this kind of credential cannot exist when the event happens`

const words: Readonly<Record<Effect, string>> = {
  keep: 'kept',
  revoke: 'revoked',
  renew: 'renewed',
  named: 'that one',
  older: 'older ones',
  gone: 'stays revoked',
  none: 'none',
}

/** Writes `docs/reference/credentials.md` from `lib/accounts/credential-events.mjs`. */
export function credentialsPage(): string {
  const columns = Object.keys(credentialLabels) as Credential[]
  const rows = Object.values(credentialEvents).map(({ label, why, effects }) => [
    label,
    ...columns.map((name) => words[effects[name]]),
    why,
  ])
  const heads = ['event', ...columns.map((name) => credentialLabels[name]), 'why']
  return `${heading('Credentials and events', about)}\n${table(heads, rows)}`
}
