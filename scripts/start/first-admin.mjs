import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { isGuessable } from '../../lib/auth/password/guessable.mjs'
import passwordWork from '../../lib/auth/password/password-worker.mjs'
import { inTransaction } from '../migrate/transaction.mjs'
import { Failure, messageOf } from '../system/failure.mjs'

const LOCK = 7_270_410_013
// All passwords have the same bcrypt cost, so that the duration of a login does not reveal the admin's account.
const COST = 10

/**
 * Creates the first admin of a new academy from ADMIN_PHONE, ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME. Does nothing
 * if an admin exists, or if neither ADMIN_PHONE nor ADMIN_PASSWORD is set. Returns a line to print, or null.
 * @param {NodeJS.ProcessEnv} env
 */
export async function makeFirstAdmin(env) {
  if (!env.ADMIN_PHONE && !env.ADMIN_PASSWORD) return null
  return inTransaction(env.DATABASE_URL, async (client) => {
    // Instances that start together must not both create an admin.
    await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [LOCK])
    const { rowCount } = await client.query(`SELECT 1 FROM users WHERE role = 'admin' LIMIT 1`)
    return rowCount ? null : makeAdmin(client, env)
  })
}

/**
 * Creates the admin. If a user with this phone number exists, promotes that user instead. In that case,
 * ADMIN_PASSWORD must be empty or the user's password.
 * @param {pg.Client} client
 * @param {NodeJS.ProcessEnv} env
 */
async function makeAdmin(client, env) {
  const { ADMIN_PHONE: phone = '', ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = env
  const name = env.ADMIN_NAME?.trim().normalize('NFC') || 'Administrator'
  if (!/^\d{10}$/.test(phone)) throw new Failure('ADMIN_PHONE must be 10 digits.')
  /** @type {pg.QueryResult<{ password_hash: string | null }>} */
  const { rows } = await client.query('SELECT password_hash FROM users WHERE phone = $1 FOR UPDATE', [phone])
  const [existing] = rows
  if (existing) {
    if (existing.password_hash === null) {
      throw new Failure(
        `The account with ADMIN_PHONE (${phone}) has not been opened yet. No admin was created.`,
        'Open it with its invitation first, or choose another phone.',
      )
    }
    if (password && !passwordWork({ password, hash: existing.password_hash })) {
      throw new Failure(
        `A user with ADMIN_PHONE (${phone}) exists, but ADMIN_PASSWORD is not their password. No admin was created.`,
        'If this is your account, set ADMIN_PASSWORD to your password or leave it out. Otherwise choose another phone.',
      )
    }
    await client.query(`UPDATE users SET role = 'admin' WHERE phone = $1`, [phone])
    return `The user with phone ${phone} is now an admin.`
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Failure('ADMIN_EMAIL must be an email address.')
  if (password.length < 6 || [...password].length > 256) {
    throw new Failure('ADMIN_PASSWORD must have at least 6 characters and at most 256.')
  }
  if (await isGuessable(password, { name, email, phone })) {
    throw new Failure('ADMIN_PASSWORD is too easy to guess. Choose a stronger one.')
  }
  const made = client.query(
    // The server's administrator vouches for the address, so emails are sent to it without a confirmation.
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at) VALUES ($1, lower($2), $3, $4, 'admin', now())`,
    [name, email, phone, passwordWork({ password, cost: COST })],
  )
  await made.catch((error) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'users_email_key'
    throw isTaken ? new Failure('ADMIN_EMAIL already belongs to another user.') : error
  })
  return `Created an admin with phone ${phone}.`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await inTransaction(process.env.DATABASE_URL, (client) => makeAdmin(client, process.env)))
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
