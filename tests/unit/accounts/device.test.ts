import { describe, expect, it } from 'vitest'
import { deviceName, deviceOf } from '@/lib/auth/session/device'
import { networkShown } from '@/lib/auth/session/network'

const agents = [
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux'],
  ['curl/8.5.0', null],
  ['', null],
  [`${'x'.repeat(100_000)} Chrome/1 Android`, null],
] as const

describe('a device', () => {
  it.each(agents)('a device is recognised by the User-Agent %s', (agent, name) => expect(deviceName(agent)).toBe(name))

  it('a device without a User-Agent has no name', () => expect(deviceName(null)).toBeNull())

  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:0DB8:0001:0000::77', '2001:db8:1::'],
    ['::1', null],
    ['127.0.0.1', null],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['unknown', null],
    ['', null],
  ])('the device list shows %s without the part that identifies a household', (address, network) =>
    expect(networkShown(address)).toBe(network),
  )

  it('the session cookie of a request counts only if a browser page has sent it', () => {
    const cookie = 'next-auth.session-token=abc'
    const sessionTokenFrom = (headers: Record<string, string>) =>
      deviceOf(new Request('https://academy.example/api/login', { headers }), '203.0.113.7').sessionToken
    expect(sessionTokenFrom({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('abc')
    expect(sessionTokenFrom({ cookie, origin: 'https://academy.example' })).toBe('abc')
    expect(sessionTokenFrom({ cookie })).toBeNull()
    expect(sessionTokenFrom({ origin: 'https://academy.example' })).toBeNull()
  })
})
