import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trialZoom } from '@/lib/meetings/trial-zoom'
import { startZoomServer, type ZoomServer } from '../support/zoom-server'

const account = { accountId: 'account', clientId: 'client', clientSecret: 'secret' }
const wanted = {
  topic: 'Veenai',
  type: 2,
  start_time: '2026-12-01T04:30:00Z',
  duration: 60,
  timezone: 'Asia/Kolkata',
  settings: { waiting_room: true, join_before_host: false },
}
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

let zoom: ZoomServer
beforeEach(async () => {
  zoom = await startZoomServer({ ...account, tokenSeconds: 1, users: ['a@zoom.example'] })
})
afterEach(() => zoom.close())

function askToken(url: string, { as = basic('client', 'secret'), grant = 'account_credentials', id = 'account' } = {}) {
  const body = new URLSearchParams({ grant_type: grant, account_id: id })
  return fetch(`${url}/oauth/token`, { method: 'POST', headers: { authorization: as }, body })
}
const tokenOf = async () => ((await (await askToken(zoom.url)).json()) as { access_token: string }).access_token

async function api(method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(`${zoom.url}/v2${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null }
}

describe('the local Zoom', () => {
  it.each([
    ['another secret', { as: basic('client', 'wrong') }, 401, 'invalid_client'],
    ['another grant', { grant: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['another account', { id: 'wrong' }, 400, 'invalid_request'],
  ])('gives no token for %s', async (_, given, status, error) => {
    const response = await askToken(zoom.url, given)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  it('takes no call without a token, nor with one that is over', async () => {
    const refused = { status: 401, json: { code: 124 } }
    expect(await api('POST', '/users/me/meetings', null, wanted)).toMatchObject(refused)
    expect(await api('POST', '/users/me/meetings', 'made up', wanted)).toMatchObject(refused)
    const token = await tokenOf()
    zoom.revokeTokens()
    expect(await api('POST', '/users/me/meetings', token, wanted)).toMatchObject(refused)
    const short = await tokenOf()
    await expect
      .poll(async () => (await api('GET', '/meetings/1', short)).json.message)
      .toBe('Access token is expired.')
    expect(zoom.meetings.size).toBe(0)
  })

  it('makes, shows, moves and removes a meeting in Zoom’s shapes', async () => {
    const token = await tokenOf()
    const made = await api('POST', '/users/me/meetings', token, wanted)
    expect(made).toMatchObject({ status: 201, json: { ...wanted, status: 'waiting', id: expect.any(Number) } })
    expect(String(made.json.id)).toMatch(/^\d{11}$/)
    for (const key of ['uuid', 'host_id', 'host_email', 'created_at', 'start_url', 'join_url', 'password'])
      expect(made.json).toHaveProperty(key, expect.any(String))
    const path = `/meetings/${made.json.id}`
    expect((await api('PATCH', path, token, { start_time: '2026-12-02T04:30:00Z' })).status).toBe(204)
    expect((await api('GET', path, token)).json).toMatchObject({ start_time: '2026-12-02T04:30:00Z' })
    expect((await api('DELETE', path, token)).status).toBe(204)
    expect(await api('DELETE', path, token)).toMatchObject({ status: 404, json: { code: 3001 } })
  })

  it.each([
    ['no topic', { topic: undefined }, 'topic'],
    ['a zone that does not exist', { timezone: 'Asia/Calicut' }, 'timezone'],
    ['a time of another shape', { start_time: 'tomorrow' }, 'start_time'],
    ['no minutes', { duration: 0 }, 'duration'],
  ])('refuses %s with code 300 and the field', async (_, change, field) => {
    const answer = await api('POST', '/users/me/meetings', await tokenOf(), { ...wanted, ...change })
    expect(answer).toMatchObject({ status: 400, json: { code: 300, errors: [{ field }] } })
  })

  it('refuses what is no JSON, a host that it does not know, and an address that is none', async () => {
    const token = await tokenOf()
    expect(await api('POST', '/users/me/meetings', token, '{')).toMatchObject({ status: 400, json: { code: 300 } })
    const stranger = await api('POST', '/users/b@zoom.example/meetings', token, wanted)
    expect(stranger).toMatchObject({ status: 404, json: { code: 1001 } })
    expect((await api('GET', '/nothing', token)).status).toBe(404)
  })

  it('says when to come back after a daily limit only in the mode that does', async () => {
    const token = await tokenOf()
    zoom.mode = 'daily-limit'
    const silent = await api('POST', '/users/me/meetings', token, wanted)
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([429, null])
    zoom.mode = 'daily-limit-until'
    const dated = await api('POST', '/users/me/meetings', token, wanted)
    expect([dated.status, dated.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/T00:00:00Z$/)])
  })
})

it('ZOOM_TRIAL_PORT: started by itself it takes the academy’s words for it, and its page makes it fail', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const child = fork('tests/support/zoom-server.ts', [String(port)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const { oauthUrl, clientId, clientSecret, accountId } = trialZoom(port)
    const ask = () => askToken(oauthUrl, { as: basic(clientId, clientSecret), id: accountId })
    await expect
      .poll(
        () =>
          ask().then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200)
    const page = await (await fetch(oauthUrl)).text()
    expect(page).toContain('href="/mode/bad-credentials"')
    await fetch(`${oauthUrl}/mode/bad-credentials`)
    expect((await ask()).status).toBe(401)
  } finally {
    child.kill()
  }
}, 30_000)
