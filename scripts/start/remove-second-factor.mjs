import { inTransaction } from '../migrate/transaction.mjs'
import { Failure, messageOf } from '../system/failure.mjs'

// For the only admin who lost phone and recovery codes (docs/operations.md): of everybody else the office does it.
try {
  const { DATABASE_URL, PERSON_PHONE: phone = '' } = process.env
  if (!/^\d{10}$/.test(phone)) throw new Failure('PERSON_PHONE must be 10 digits.')
  console.log(await inTransaction(DATABASE_URL, (client) => removeSecondFactor(client, phone)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

/**
 * Takes app and recovery codes of the person with this phone away, ends their sessions, and writes it into the audit log.
 * @param {import('pg').Client} client
 * @param {string} phone
 */
async function removeSecondFactor(client, phone) {
  const { rows } = await client.query('SELECT id FROM users WHERE phone = $1 FOR UPDATE', [phone])
  if (!rows[0]) throw new Failure(`Nobody has the phone ${phone}.`)
  const { id } = rows[0]
  const { rowCount } = await client.query('DELETE FROM authenticators WHERE user_id = $1', [id])
  if (!rowCount) throw new Failure(`The user with phone ${phone} has no second step.`)
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [id])
  await client.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [id])
  await client.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state, reason)
     VALUES ($1, 'remove second step', 'person', $1, 'on', 'off', 'By whoever runs the server')`,
    [id],
  )
  return `The second step of the user with phone ${phone} was removed.`
}
