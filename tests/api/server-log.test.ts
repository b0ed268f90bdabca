import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/system/root.mjs'
import { ask } from '../support/api-client'

/** What Node itself complains about, such as a response with more listeners than a response should have. */
it('a call on the path of a page is answered at once, and the server’s log holds no warning', async () => {
  for (const forwarded of ['http', 'https']) {
    const headers = { 'x-forwarded-proto': forwarded }
    const answer = await ask('/add-slot', { method: 'POST', body: {}, headers })
    expect([answer.status, answer.json]).toEqual([401, { success: false, message: 'Please login first.' }])
  }
  const log = readFileSync(path.join(ROOT, 'test-results', 'server-api.log'), 'utf8')
  expect(log.match(/^\(node:\d+\) \w+Warning: .*$/gm) ?? []).toEqual([])
})

it('a path below /api/auth that is no route of next-auth stands nowhere in the log', async () => {
  expect((await ask('/api/auth/asha.typed%40mail.example/9000000021')).status).toBe(404)
  expect((await ask('/api/auth/typed-a-password')).status).toBe(404)
  const log = readFileSync(path.join(ROOT, 'test-results', 'server-api.log'), 'utf8')
  expect(log).toContain('GET /api/auth/…')
  expect(log).not.toMatch(/asha\.typed|typed-a-password/)
})
