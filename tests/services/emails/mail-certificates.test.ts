import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { env } from '@/lib/core/config/env'
import { pool } from '@/lib/db/client'
import { MESSAGE_TRIES } from '@/lib/queue/schema'
import { type MailServer, startMailServer } from '../../../scripts/simulators/smtp'
import { doJobs, forgetJobs } from '../../support/jobs'
import { enrol, only } from '../../support/people'
import { manufacturerCertificate, pemOf } from '../../support/server/certificates'
import { setVariables } from '../../support/variables'

/**
 * The folder with the mail relay's certificate. The certificate is self-signed and names a different host. Postfix on
 * Debian uses such certificates.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'swaramala-certificates-'))
const file = path.join(folder, 'relay.pem')
let relay: MailServer

beforeAll(async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = pemOf(manufacturerCertificate(pair))
  writeFileSync(file, cert)
  relay = await startMailServer({ cert, key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() })
  setVariables({ SMTP_URL: relay.url, NEXTAUTH_URL: 'https://academy.example' })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  relay.delivered.length = 0
  env().SMTP_URL = relay.url
  env().SMTP_TLS_CA_FILE = undefined
})
afterAll(async () => {
  await relay.close()
  rmSync(folder, { recursive: true })
})

async function sendOne() {
  const { writeSecurityEmail } = await import('@/lib/notifications/service')
  const { db } = await import('@/lib/db/client')
  const student = await enrol(pool(), 'student')
  await db().$transaction((tx) => writeSecurityEmail(tx, student.id, 'password-changed'))
  await doJobs()
  const { rows } = await pool().query<{ state: string; last_error: string | null }>(
    'SELECT state::text, last_error FROM messages WHERE user_id = $1',
    [student.id],
  )
  return only(rows)
}

it('an unknown certificate is rejected, and the office sees which setting solves this', async () => {
  const { state, last_error } = await sendOne()
  expect([state, relay.delivered]).toEqual(['waiting', []])
  expect(last_error).toMatch(
    /^The mail server's certificate was not accepted \(.*\)\. Add it to the file named in SMTP_TLS_CA_FILE/,
  )
})

it('a certificate in SMTP_TLS_CA_FILE is accepted, under any name', async () => {
  env().SMTP_TLS_CA_FILE = file
  expect((await sendOne()).state).toBe('sent')
  expect(relay.delivered).toHaveLength(1)
})

it('a relay on the same machine is used without encryption if its URL says so', async () => {
  env().SMTP_URL = `${relay.url}?ignoreTLS=true`
  expect((await sendOne()).state).toBe('sent')
  expect(MESSAGE_TRIES).toBeGreaterThan(1)
})
