import { afterAll, beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'

const override = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId })

/** Sets the browser's time zone until the end of the test file. */
export function setBrowserZone(timezoneId: string): void {
  beforeAll(() => override(timezoneId))
  // An empty name restores the zone that the browser started with.
  afterAll(() => override(''))
}
