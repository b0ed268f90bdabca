import { Readable } from 'node:stream'
import { providePublication } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { openDispatcher } from '@/lib/api/dispatch'
import { perProcess } from '@/lib/core/config/per-process'
import { pool } from '@/lib/db/client'
import '@/app/(api)/generated/routes'
import type { Question } from './questions.mjs'
import { questions } from './questions.mjs'
import { recordSent, type Statement } from './sent'

type Dispatcher = ReturnType<typeof import('@/lib/api/dispatch').dispatcherOf>

// Makes each call in this process and prints the SQL statements that the call sent. The bare server then runs the same
// statements as the application.
const sent = recordSent()

providePublication()
await refreshPublication()

openDispatcher()
const dispatch = perProcess('dispatcher', (): Dispatcher => {
  throw new Error('The dispatcher was not opened.')
})

async function ask({ path, headers = {} }: Question): Promise<void> {
  const call = dispatch('GET', path)
  if (!call) throw new Error(`${path} is not an API call.`)
  const has = (name: string) => name.toLowerCase() in headers
  const get = (name: string) => headers[name.toLowerCase()] ?? null
  const { status } = await call({ method: 'GET', url: path, headers: { get, has }, body: Readable.from([]) })
  if (status !== 200) throw new Error(`${path} returned ${status}.`)
}

const statementsByName: Record<string, Statement[]> = {}
for (const question of await questions()) {
  if (!question.sql) continue
  // The first run is not counted, because it also opens a connection and records the use of the session.
  await ask(question)
  sent.length = 0
  await ask(question)
  statementsByName[question.path] = sent.splice(0)
}
process.stdout.write(JSON.stringify(statementsByName))
await pool().end()
process.exit(0)
