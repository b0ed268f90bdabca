// Runs in a worker thread: bcryptjs computes for tens of milliseconds without a pause.
import { createHash } from 'node:crypto'
import os from 'node:os'
import { isMainThread } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

// Whoever logs in waits a little longer, so that nobody else waits for them. On Linux a priority is one thread's own, elsewhere it would
// be the whole process's.
const BEHIND_OTHERS = 10
if (!isMainThread && process.platform === 'linux') os.setPriority(BEHIND_OTHERS)

/**
 * Makes a hash (with a cost), or says whether a password fits a hash.
 * @param {{ password: string, cost?: number, hash?: string }} task
 */
export default function passwordWork({ password, cost, hash }) {
  const whole = uncut(password)
  return hash === undefined ? bcrypt.hashSync(whole, cost) : bcrypt.compareSync(whole, hash)
}

/**
 * bcrypt reads 72 bytes and drops the rest: what is longer goes through SHA-256, so that its end counts too. Shorter ones
 * are hashed as they are, as all were once.
 * @param {string} password
 */
function uncut(password) {
  return bcrypt.truncates(password) ? createHash('sha256').update(password).digest('base64') : password
}
