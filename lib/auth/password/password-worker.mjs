// This file runs in a worker thread, because bcryptjs would block the main thread for tens of milliseconds.
import { createHash } from 'node:crypto'
import os from 'node:os'
import { isMainThread } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

// On Linux, lowers the priority of this thread, so that other requests do not wait for logins. On other systems, the
// new priority would apply to the whole process.
const LOW_PRIORITY = 10
if (!isMainThread && process.platform === 'linux') os.setPriority(LOW_PRIORITY)

/**
 * Hashes the password, or compares it with `hash` if there is one.
 * @param {{ password: string, cost?: number, hash?: string }} task
 */
export default function passwordWork({ password, cost, hash }) {
  const input = shortenForBcrypt(password)
  return hash === undefined ? bcrypt.hashSync(input, cost) : bcrypt.compareSync(input, hash)
}

/**
 * Hashes long passwords with SHA-256 first, because bcrypt reads only the first 72 bytes. Passwords of up to 72 bytes
 * stay unchanged, so that old hashes still match.
 * @param {string} password
 */
function shortenForBcrypt(password) {
  return bcrypt.truncates(password) ? createHash('sha256').update(password).digest('base64') : password
}
