import { afterEach, beforeEach, expect } from 'vitest'
import { closeNetwork, openNetwork } from './network'
import { strike } from './stage'

const complaints: string[] = []
const original = console.error
console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(' '))
  original(...parts)
}

document.documentElement.lang = 'en-IN'

beforeEach(() => openNetwork())

afterEach(async () => {
  strike()
  const { default: alerts } = await import('sweetalert2/dist/sweetalert2.esm.js')
  alerts.close()
  for (const left of document.querySelectorAll('.swal2-container')) left.remove()
  expect({ unexpected: closeNetwork(), complaints: complaints.splice(0) }).toEqual({ unexpected: [], complaints: [] })
})
