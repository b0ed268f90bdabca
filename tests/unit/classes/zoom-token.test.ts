import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZoomTokens } from '@/lib/meetings/zoom-token'
import { startZoomServer, type ZoomServer } from '../../../scripts/simulators/zoom/server'

const account = { accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' }
let zoom: ZoomServer

beforeEach(async () => {
  zoom = await startZoomServer({ ...account, tokenSeconds: 3600 })
})
afterEach(async () => {
  vi.useRealTimers()
  await zoom.close()
})

it('a Zoom token is reused until its last minute, and fetched once for all callers at the same time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = new ZoomTokens({ ...account, oauthUrl: zoom.url })
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => tokens.get()))
  for (const other of others) expect(other).toBe(first)
  vi.advanceTimersByTime(3539_000)
  expect(await tokens.get()).toBe(first)
  expect(zoom.counts.tokens).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(await tokens.get()).not.toBe(first)
  expect(zoom.counts.tokens).toBe(2)
})

it('a failure to fetch a token reaches all callers that wait, and is not cached', async () => {
  const tokens = new ZoomTokens({ ...account, oauthUrl: zoom.url })
  zoom.mode = 'oauth-down'
  const refused = await Promise.allSettled([tokens.get(), tokens.get()])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  zoom.mode = 'ok'
  await expect(tokens.get()).resolves.toHaveProperty('value')
})

it('an unreachable Zoom is reported as such, without the secret', async () => {
  const { url } = zoom
  await zoom.close()
  const error = await new ZoomTokens({ ...account, oauthUrl: url }).get().catch((reason) => reason)
  expect(error).toMatchObject({ message: 'Zoom returned no token: ECONNREFUSED', code: 'ECONNREFUSED' })
  expect(`${error.stack} ${error.cause}`).not.toContain('hush')
})

it('Zoom’s rejection is recognised in every copy of the module that a build creates', async () => {
  const first = await import('@/lib/meetings/meeting-provider')
  vi.resetModules()
  const second = await import('@/lib/meetings/meeting-provider')
  expect(first.ProviderError).not.toBe(second.ProviderError)
  expect(second.isProviderError(new first.ProviderError('refused'))).toBe(true)
  expect(second.isProviderError(new Error('refused'))).toBe(false)
})
