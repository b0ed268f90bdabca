import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cityZones, commonZones } from '@/components/ui/form/zone-choices'
import { rememberSession } from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { viewerZone } from '@/lib/auth/session/viewer-zone'
import { browserZone, currentZoneName } from '@/lib/core/time/format'
import { zoneOf } from '@/lib/notifications/service'

const user: SessionUser = { id: '1', name: 'A', email: 'a@example.com', phone: '9000000000', role: 'student' }

describe('the time zone of a person', () => {
  beforeEach(() => {
    const entries = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
      clear: () => entries.clear(),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const withZone = (time_zone: string | null | undefined) => rememberSession({ ...user, time_zone }, 'token')

  it('the chosen zone is that of the profile', () => {
    withZone('America/New_York')
    expect(viewerZone('Asia/Kolkata')).toBe('America/New_York')
  })

  it.each([null, undefined, '', 'Mars/Olympus'])('the browser’s time zone is used if %s was chosen', (chosen) => {
    withZone(chosen)
    expect(viewerZone('Asia/Kolkata')).toBe('Asia/Kathmandu')
  })

  it('the time zone of the server’s page is used until the tab has its own', () => {
    expect(viewerZone('Asia/Kolkata', 'Europe/London')).toBe('Europe/London')
    rememberSession(user, 'token')
    expect(viewerZone('Asia/Kolkata', 'Europe/London')).toBe('Europe/London')
    expect(viewerZone('Asia/Kolkata', 'Mars/Olympus')).toBe('Asia/Kathmandu')
  })

  it.each([
    ['America/New_York', 'America/New_York'],
    [null, 'Asia/Kathmandu'],
  ])('the tab’s time zone, %s, is used if the server’s page has an older one', (chosen, shown) => {
    withZone(chosen)
    expect(viewerZone('Asia/Kolkata', 'Europe/London')).toBe(shown)
  })

  it('the chosen zone stays if only the token changes, and is removed together with the person', () => {
    withZone('America/New_York')
    rememberSession(user, 'another token')
    expect(viewerZone('Asia/Kolkata')).toBe('America/New_York')
    rememberSession({ ...user, id: '2' }, 'token')
    expect(viewerZone('Asia/Kolkata')).toBe('Asia/Kathmandu')
  })

  it('the time zone is stored separately from the user, who has the five documented keys', () => {
    withZone('America/New_York')
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('a visitor has the browser’s time zone', () => expect(viewerZone('Asia/Kolkata')).toBe('Asia/Kathmandu'))
})

it('the machine’s time zone is used without browser storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(viewerZone('Asia/Kolkata')).toBe(browserZone())
  vi.unstubAllGlobals()
})

it('old zone names are replaced with current ones', () => {
  expect(currentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(currentZoneName('Europe/London')).toBe('Europe/London')
})

describe('a browser that reports a time zone unknown to Intl', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(['Etc/Unknown', '', undefined])('the browser’s zone %j is replaced with the academy’s', (timeZone) => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone } as never)
    expect(browserZone()).toBeNull()
    expect(viewerZone('Europe/London')).toBe('Europe/London')
    expect(viewerZone('Europe/London', 'Etc/Unknown')).toBe('Europe/London')
    expect(viewerZone('Europe/London', 'America/New_York')).toBe('America/New_York')
  })
})

it('an email to a person whose stored zone is unknown uses the academy’s zone', () => {
  expect(zoneOf({ timeZone: 'Etc/Unknown' })).toBe('Asia/Kolkata')
  expect(zoneOf({ timeZone: 'America/New_York' })).toBe('America/New_York')
  expect(zoneOf({ timeZone: null })).toBe('Asia/Kolkata')
})

describe('the list of time zones', () => {
  const labelsOf = (zone: string) =>
    cityZones(null)
      .filter((choice) => choice.zone === zone)
      .map(({ label }) => label)

  it.each(['Mumbai', 'Delhi', 'Chennai', 'Bengaluru', 'Kolkata', 'Hyderabad', 'Pune', 'Kochi'])(
    'India is found under %s',
    (city) => expect(labelsOf('Asia/Kolkata')).toContain(`${city} (India)`),
  )

  it('the list of time zones starts with those of most families, with their current offset', () => {
    const labels = (at: string) => commonZones(new Date(at)).map(({ label }) => label)
    expect(labels('2027-01-15')[0]).toBe('India (Mumbai, Delhi, Chennai), UTC+5:30')
    expect(labels('2027-01-15')).toContain('United Kingdom (London), UTC')
    expect(labels('2027-07-15')).toContain('United Kingdom (London), UTC+1')
    expect(labels('2027-01-15')).toContain('US and Canada, Eastern (New York, Toronto), UTC−5')
  })

  it('the list of time zones is sorted by city, has each label once, and lists old names under their current name', () => {
    const choices = cityZones(null)
    const labels = choices.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(labels).toContain('New York (America)')
    expect(choices.map(({ zone }) => zone)).not.toContain('Asia/Calcutta')
  })

  it('the list of time zones contains the chosen zone, even if the browser does not list it', () => {
    expect(cityZones('Asia/Saigon_Old').map(({ zone }) => zone)).toContain('Asia/Saigon_Old')
  })
})
