import { spawn } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../../scripts/system/root.mjs'
import { academyEnv } from '../../support/server/server'

const SENTENCE =
  'The academy only runs behind its own server (scripts/server/server.mjs). Start it with "npm start", or with "npm run dev" for development.'

it('plain `next start` exits with a message and answers no call', async () => {
  const env = academyEnv({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDir: ROOT })
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '0'], { cwd: ROOT, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let calls: Promise<void> | undefined
  const answers: number[] = []
  let ended = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (base) calls ??= callUntilItEnds(base)
    })
  }
  async function callUntilItEnds(base: string): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-academy-address': '198.51.100.1' }
    while (!ended) {
      const login = http.request(`${base}/api/login`, { method: 'POST', headers, agent: false })
      login.on('response', (answer) => answers.push(answer.resume().statusCode ?? 0))
      const over = new Promise((resolve) => login.once('close', resolve))
      login.on('error', () => undefined).end(JSON.stringify({ phone: '9000000001', password: 'guess' }))
      await over
    }
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  ended = true
  await calls
  expect(said).toContain(SENTENCE)
  expect(code).toBe(1)
  expect(answers).toEqual([])
})
