import autocannon from 'autocannon'
import { loginPhones, PASSWORD } from './people.mjs'

// Run as a process of its own: everybody logs in at once, each from an address of their own. Prints how long it took and what was answered.
const [address = ''] = process.argv.slice(2)
let next = 0
/** @type {Map<number, number>} */
const answers = new Map()
const begun = performance.now()
const run = autocannon({
  url: address,
  connections: loginPhones.length,
  amount: loginPhones.length,
  timeout: 120,
  requests: [
    {
      setupRequest: (given) => {
        const turn = next++
        return {
          ...given,
          method: 'POST',
          path: '/api/login',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` },
          body: JSON.stringify({ phone: loginPhones[turn % loginPhones.length], password: PASSWORD }),
        }
      },
    },
  ],
})
run.on('response', (_client, status) => answers.set(status, (answers.get(status) ?? 0) + 1))
await run
process.stdout.write(
  JSON.stringify({ seconds: (performance.now() - begun) / 1000, answers: Object.fromEntries(answers) }),
)
