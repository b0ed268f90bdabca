import { afterAll, beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'

const setTimeZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId })

/** Moves the browser to another time zone until the end of the test file. */
export function moveTo(timezoneId: string): void {
  beforeAll(() => setTimeZone(timezoneId))
  // An empty name restores the zone that the browser started with.
  afterAll(() => setTimeZone(''))
}
