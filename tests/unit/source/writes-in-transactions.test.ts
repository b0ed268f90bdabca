import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The files that are allowed to write outside of a transaction, with the reasons. */
const WITHOUT_SESSION = new Map([
  ['lib/accounts/email/email-choices-service.ts', 'the key of an email, without a session'],
  ['lib/accounts/sign-in/identities-service.ts', 'notes a sign-in by a provider'],
  ['lib/accounts/passkeys/passkey-login-service.ts', 'notes a use of a passkey at the login'],
  ['lib/accounts/passkeys/passkey-challenge-service.ts', 'a challenge opens nothing by itself'],
  ['lib/notifications/push/sending-service.ts', 'jobs, and the response of a push service'],
  ['lib/notifications/release-service.ts', 'jobs'],
  ['lib/notifications/sending-service.ts', 'jobs'],
  ['lib/notifications/whatsapp/sending-service.ts', 'jobs'],
  ['lib/notifications/whatsapp/webhook-service.ts', 'reports signed by Meta'],
  ['lib/trials/service.ts', 'visitors'],
  ['lib/waitlist/service.ts', 'the key of an email, without a session'],
])

const WRITES =
  /db\(\)\s*\.(?:\$executeRaw|\w+\.(?:create|createMany|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\()|db\(\)\.\$queryRaw[^`]*`\s*(?:INSERT|UPDATE|DELETE)/g

const services = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('lib', file))
  .filter((file) => /(?:^|\/|-)service\.ts$/.test(file))

test('every write of a signed-in person is in a transaction, which checks the session before COMMIT', () => {
  const outside = services.filter((file) => readFileSync(file, 'utf8').match(WRITES))
  expect(services.length).toBeGreaterThan(50)
  expect(outside.toSorted()).toEqual([...WITHOUT_SESSION.keys()].toSorted())
})
