import { LoadClient } from './load-client.mjs'
import { loginPhones, PASSWORD } from './servers/people.mjs'

const REQUEST_TIMEOUT_MS = 120_000

// Sends the logins of 200 people at once, each from a different address. Runs as a separate process. Prints the
// duration and the statuses.
const [address = ''] = process.argv.slice(2)
let next = 0
/** @type {Map<number, number>} */
const answers = new Map()
const begun = performance.now()
const login = () => {
  const turn = next++
  const phone = loginPhones[turn]
  if (!phone) return undefined
  return {
    method: /** @type {const} */ ('POST'),
    path: '/api/login',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify({ phone, password: PASSWORD }),
  }
}
const loadClient = new LoadClient(
  address,
  loginPhones.length,
  login,
  (status) => answers.set(status, (answers.get(status) ?? 0) + 1),
  REQUEST_TIMEOUT_MS,
)
await loadClient.ended
process.stdout.write(
  JSON.stringify({ seconds: (performance.now() - begun) / 1000, answers: Object.fromEntries(answers) }),
)
