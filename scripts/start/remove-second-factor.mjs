import { revocationsOf } from '../../lib/accounts/credential-events.mjs'
import { inTransaction } from '../migrate/transaction.mjs'
import { Failure, messageOf } from '../system/failure.mjs'

// Turns off two-step login after the academy's only admin has lost the phone and the recovery codes
// (docs/operations.md). In other cases, another admin can turn off two-step login in the app.
try {
  const { DATABASE_URL, PERSON_PHONE: phone = '' } = process.env
  if (!/^\d{10}$/.test(phone)) throw new Failure('PERSON_PHONE must be 10 digits.')
  console.log(await inTransaction(DATABASE_URL, (client) => removeSecondFactor(client, phone)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

/**
 * Removes the authenticator app and recovery codes of the person with this phone number. Also revokes the credentials
 * that docs/reference/credentials.md lists for this removal. Writes an audit log entry.
 * @param {import('pg').Client} client
 * @param {string} phone
 */
async function removeSecondFactor(client, phone) {
  /** @type {import('pg').QueryResult<{ id: string }>} */
  const { rows } = await client.query('SELECT id FROM users WHERE phone = $1 FOR UPDATE', [phone])
  if (!rows[0]) throw new Failure(`No user has the phone ${phone}.`)
  const { id } = rows[0]
  let removed = 0
  for (const [credential, statement] of revocationsOf(query, 'factorsRemovedByOffice', { userId: id })) {
    const { rowCount } = await client.query(statement)
    if (credential === 'authenticator') removed = rowCount ?? 0
  }
  if (removed === 0) throw new Failure(`Two-step login is already off for the user with phone ${phone}.`)
  await client.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state, reason)
     VALUES ($1, 'remove second step', 'person', $1, 'on', 'off', 'By the server administrator')`,
    [id],
  )
  return `Removed two-step login for the user with phone ${phone}.`
}

/**
 * Builds a driver query with a parameter for each value.
 * @param {TemplateStringsArray} parts
 * @param {...unknown} values
 */
function query(parts, ...values) {
  return { text: parts.reduce((text, part, index) => `${text}$${index}${part}`), values }
}
