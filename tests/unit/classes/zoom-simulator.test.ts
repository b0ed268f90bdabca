import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { zoomSimulatorSettings } from '@/lib/meetings/zoom-simulator'
import { startZoomSimulator } from '@/lib/meetings/zoom-simulator-process'

vi.setConfig({ testTimeout: 30_000 })

it('ZOOM_TRIAL_PORT starts a local Zoom that accepts the academy’s credentials and can simulate failures', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const stop = startZoomSimulator(port)
  try {
    const { oauthUrl, clientId, clientSecret, accountId } = zoomSimulatorSettings(port)
    const requestToken = () =>
      fetch(`${oauthUrl}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
      }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(requestToken, { timeout: 20_000 }).toBe(200)
    const page = await (await fetch(oauthUrl)).text()
    expect(page).toContain('href="/mode/bad-credentials"')
    await fetch(`${oauthUrl}/mode/bad-credentials`)
    expect(await requestToken()).toBe(401)
  } finally {
    stop()
  }
})
