import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/system/root.mjs'
import { sendRequest } from '../../support/server/api-client'

/** Fails if Node logs a warning, for example because a response has too many listeners. */
it('a call at the path of a page is answered at once, and logs no warning', async () => {
  for (const forwarded of ['http', 'https']) {
    const headers = { 'x-forwarded-proto': forwarded }
    const answer = await sendRequest('/add-slot', { method: 'POST', body: {}, headers })
    expect([answer.status, answer.json]).toEqual([401, { success: false, message: 'Please login first.' }])
  }
  const log = readFileSync(path.join(ROOT, 'test-results', 'server-api.log'), 'utf8')
  expect(log.match(/^\(node:\d+\) \w+Warning: .*$/gm) ?? []).toEqual([])
})
