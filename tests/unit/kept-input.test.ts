import { afterEach, expect, it, vi } from 'vitest'
import { isInputKept, keepInput, keptInput } from '@/components/ui/kept-input'
import { forgetSession } from '@/lib/auth/browser-session'
import { sessionStore } from '@/lib/core/browser-storage'

const empty = { name: '', choice: null, regions: [] as string[] }

/** A tab's storage, as a browser has it. */
function storage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  })
  return items
}

afterEach(() => {
  sessionStore.clear()
  vi.unstubAllGlobals()
})

it('keeps each form by itself, until it is sent', () => {
  const items = storage()
  keepInput('trial', { name: 'Tara', regions: ['south'] })
  keepInput('payment', { utr: '1' })
  expect(keptInput('trial', empty)).toEqual({ name: 'Tara', choice: null, regions: ['south'] })
  keepInput('trial', null)
  expect([isInputKept('trial'), isInputKept('payment')]).toEqual([false, true])
  keepInput('payment', null)
  expect([...items.keys()]).toEqual([])
})

it('goes with the session', () => {
  storage()
  keepInput('student', { name: 'Nila' })
  forgetSession()
  expect(keptInput('student', empty)).toBeUndefined()
})

it('leaves out what fits no field of the form', () => {
  const items = storage()
  items.set('typed', JSON.stringify({ student: { name: 7, choice: 'Fresher', regions: 'south', colour: 'red' } }))
  expect(keptInput('student', empty)).toEqual({ name: '', choice: 'Fresher', regions: [] })
  for (const broken of ['{', '[]', '7', 'null', '{"student":null}']) {
    items.set('typed', broken)
    expect(keptInput('student', empty)).toBeUndefined()
  }
})

it('breaks nothing where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
  keepInput('teacher', { name: 'Asha' })
  expect(keptInput('teacher', empty)?.name).toBe('Asha')
  forgetSession()
  expect(isInputKept('teacher')).toBe(false)
})
