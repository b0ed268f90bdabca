import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/system/root.mjs'
import { baseUrl } from '../support/api-client'

/** What Node itself complains about, such as a response with more listeners than a response should have. */
it('a call on the path of a page is answered at once, and the server’s log holds no warning', async () => {
  for (const forwarded of ['http', 'https']) {
    const answer = await fetch(`${baseUrl}/add-slot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': forwarded },
      body: '{}',
    })
    expect([answer.status, await answer.json()]).toEqual([401, { success: false, message: 'Please login first.' }])
  }
  const log = readFileSync(path.join(ROOT, 'test-results', 'server-api.log'), 'utf8')
  expect(log.match(/^\(node:\d+\) \w+Warning: .*$/gm) ?? []).toEqual([])
})
