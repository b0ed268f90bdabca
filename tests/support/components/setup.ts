import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { complaints } from './complaints'
import { closeNetwork, openNetwork } from './network'
import { strike } from './stage'

declare module 'vitest/browser' {
  interface BrowserCommands {
    bringToFront: () => Promise<void>
  }
}

document.documentElement.lang = 'en-IN'

beforeEach(() => openNetwork())

afterEach(async () => {
  if (strike().tabs) await commands.bringToFront()
  const { default: alerts } = await import('sweetalert2/dist/sweetalert2.esm.js')
  alerts.close()
  for (const left of document.querySelectorAll('.swal2-container')) left.remove()
  expect({ unexpected: closeNetwork(), complaints: complaints.splice(0) }).toEqual({ unexpected: [], complaints: [] })
})

// What came after the last test of a file.
afterAll(() => expect(complaints.splice(0)).toEqual([]))
