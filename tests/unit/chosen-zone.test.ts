import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { zoneChoices } from '@/components/accounts/profile-zones'
import { rememberSession } from '@/lib/auth/browser-session'
import type { SessionUser } from '@/lib/auth/session-user'
import { viewerZone } from '@/lib/auth/viewer-zone'
import { browserZone, currentZoneName } from '@/lib/core/format'

const user: SessionUser = { id: '1', name: 'A', email: 'a@example.com', phone: '9000000000', role: 'student' }

describe('the zone in which a person reads their own times', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const withZone = (time_zone: string | null | undefined) => rememberSession({ ...user, time_zone }, 'token')

  it('is the one they chose in their profile', () => {
    withZone('America/New_York')
    expect(viewerZone()).toBe('America/New_York')
  })

  it.each([null, undefined, '', 'Mars/Olympus'])('is the browser’s where %s was chosen', (chosen) => {
    withZone(chosen)
    expect(viewerZone()).toBe('Asia/Kathmandu')
  })

  it('is what the page’s server said, while the tab itself knows nothing of it', () => {
    expect(viewerZone('Europe/London')).toBe('Europe/London')
    rememberSession(user, 'token')
    expect(viewerZone('Europe/London')).toBe('Europe/London')
    expect(viewerZone('Mars/Olympus')).toBe('Asia/Kathmandu')
  })

  it.each([
    ['America/New_York', 'America/New_York'],
    [null, 'Asia/Kathmandu'],
  ])('is what the tab knows, %s, where the page’s server said something older', (chosen, shown) => {
    withZone(chosen)
    expect(viewerZone('Europe/London')).toBe(shown)
  })

  it('stays with its person when only the token is new, and goes with them', () => {
    withZone('America/New_York')
    rememberSession(user, 'another token')
    expect(viewerZone()).toBe('America/New_York')
    rememberSession({ ...user, id: '2' }, 'token')
    expect(viewerZone()).toBe('Asia/Kathmandu')
  })

  it('stands beside the stored user, who has the five documented keys', () => {
    withZone('America/New_York')
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('is the browser’s for a visitor', () => expect(viewerZone()).toBe('Asia/Kathmandu'))
})

it('without a browser’s storage it is the machine’s', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(viewerZone()).toBe(browserZone())
  vi.unstubAllGlobals()
})

it('old names are said as they are today', () => {
  expect(currentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(currentZoneName('Europe/London')).toBe('Europe/London')
})

describe('the zones to choose from', () => {
  it('stand by city, each once, the academy’s under its present name', () => {
    const zones = zoneChoices(null)
    const names = zones.map(({ zone }) => zone)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Asia/Kolkata')
    expect(names).not.toContain('Asia/Calcutta')
    expect(zones.find(({ zone }) => zone === 'America/New_York')?.label).toBe('New York (America)')
    expect(zones.map(({ label }) => label)).toEqual(
      zones.map(({ label }) => label).sort((a, b) => a.localeCompare(b, 'en')),
    )
  })

  it('hold the chosen one even where the browser does not list it', () => {
    expect(zoneChoices('Asia/Saigon_Old').map(({ zone }) => zone)).toContain('Asia/Saigon_Old')
  })
})
