import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { consoleErrors } from './console-errors'
import { noFees } from './family-fee-records'
import { answer, closeNetwork, openNetwork } from './network'
import { closeStage } from './stage'

declare module 'vitest/browser' {
  interface BrowserCommands {
    bringToFront: () => Promise<void>
  }
}

document.documentElement.lang = 'en-IN'

// The browser does not draw an invisible frame, which saves a quarter of the time. Only pictures need the drawing.
const frame = window.frameElement as HTMLIFrameElement | null
if (frame && !import.meta.env.PICTURES) frame.style.opacity = '0'

beforeEach(() => {
  openNetwork()
  // The forms for slots and weekly classes load the school terms.
  answer('terms', { terms: [] })
  // By default, the family has no fees.
  answer('myFees', noFees())
  answer('classOutcome', { text: null })
  // Every signed-in page refreshes the notification count.
  answer('notifications', { notifications: [], unread: 0 })
})

afterEach(async () => {
  if ((await closeStage()).tabs) await commands.bringToFront()
  expect({ unexpected: closeNetwork(), errors: consoleErrors.splice(0) }).toEqual({ unexpected: [], errors: [] })
})

// An error after the last test of a file also fails the run.
afterAll(() => expect(consoleErrors.splice(0)).toEqual([]))
