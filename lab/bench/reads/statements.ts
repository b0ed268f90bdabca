import { Readable } from 'node:stream'
import { providePublication } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { openDispatcher } from '@/lib/api/dispatch'
import { perProcess } from '@/lib/core/config/per-process'
import { pool } from '@/lib/db/client'
import '@/app/(api)/generated/routes'
import type { BenchRequest } from './bench-requests.mjs'
import { createBenchRequests } from './bench-requests.mjs'
import { recordStatements, type Statement } from './record-statements'

type Dispatcher = ReturnType<typeof import('@/lib/api/dispatch').dispatcherOf>

// This script makes the benchmark's API calls and prints the SQL statements that each call sends. Afterwards,
// bare-server.mjs runs the same statements.
const sentStatements = recordStatements()

providePublication()
await refreshPublication()

openDispatcher()
const dispatch = perProcess('dispatcher', (): Dispatcher => {
  throw new Error('The dispatcher was not opened.')
})

async function sendRequest({ path, headers = {} }: BenchRequest): Promise<void> {
  const call = dispatch('GET', path)
  if (!call) throw new Error(`${path} is not an API call.`)
  const has = (name: string) => name.toLowerCase() in headers
  const get = (name: string) => headers[name.toLowerCase()] ?? null
  const { status } = await call({ method: 'GET', url: path, headers: { get, has }, body: Readable.from([]) })
  if (status !== 200) throw new Error(`${path} returned ${status}.`)
}

const statementsByName: Record<string, Statement[]> = {}
for (const question of await createBenchRequests()) {
  if (!question.sql) continue
  // The first run is not counted, because it also opens a connection and records that the session was used.
  await sendRequest(question)
  sentStatements.length = 0
  await sendRequest(question)
  statementsByName[question.path] = sentStatements.splice(0)
}
process.stdout.write(JSON.stringify(statementsByName))
await pool().end()
process.exit(0)
