import { afterEach, expect, it, vi } from 'vitest'
import { isInputKept, keepInput, keptInput } from '@/components/ui/form/kept-input'
import { forgetSession, rememberSession } from '@/lib/auth/session/browser-session'
import { sessionStore } from '@/lib/core/http/browser-storage'

const empty = { name: '', choice: null, regions: [] as string[] }

/** Simulates the session storage of a tab. */
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

it('the input of each form is kept separately until it is sent', () => {
  const items = storage()
  keepInput('trial', { name: 'Tara', regions: ['south'] })
  keepInput('payment', { utr: '1' })
  expect(keptInput('trial', empty)).toEqual({ name: 'Tara', choice: null, regions: ['south'] })
  keepInput('trial', null)
  expect([isInputKept('trial'), isInputKept('payment')]).toEqual([false, true])
  keepInput('payment', null)
  expect([...items.keys()]).toEqual([])
})

it('the end of a session clears the kept input', () => {
  storage()
  keepInput('student', { name: 'Nila' })
  forgetSession()
  expect(keptInput('student', empty)).toBeUndefined()
})

const person = (id: string) => ({
  id,
  name: 'Nila',
  email: 'n@example.com',
  phone: '9000000021',
  role: 'student' as const,
})

it('a draft is shown only to the person who typed it', () => {
  const items = storage()
  rememberSession(person('nila'), 'token')
  keepInput('notes 7', { taught: 'Rivers' })
  // Simulates a form that stores the text once more after the session has ended.
  forgetSession()
  keepInput('notes 7', { taught: 'Rivers' })
  rememberSession(person('arjun'), 'token')
  expect(keptInput('notes 7', { taught: '' })).toBeUndefined()
  rememberSession(person('nila'), 'token')
  expect(keptInput('notes 7', { taught: '' })).toEqual({ taught: 'Rivers' })
  rememberSession(person('arjun'), 'token')
  keepInput('profile', { name: 'Arjun' })
  expect(items.get('typed')).not.toContain('Rivers')
})

it('no password, code, picture or consent is kept', () => {
  const items = storage()
  keepInput('register', {
    name: 'Tara',
    password: 'one string',
    current_password: 'two',
    code: '123456',
    consent: true,
  })
  keepInput('payment', { utr: '1', screenshotBase64: 'data:' })
  expect(JSON.parse(items.get('typed') ?? '').forms).toEqual({ register: { name: 'Tara' }, payment: { utr: '1' } })
})

it('values that fit no field of the form are left out', () => {
  const items = storage()
  items.set(
    'typed',
    JSON.stringify({ forms: { student: { name: 7, choice: 'Fresher', regions: 'south', colour: 'red' } } }),
  )
  expect(keptInput('student', empty)).toEqual({ name: '', choice: 'Fresher', regions: [] })
  for (const broken of ['{', '[]', '7', 'null', '{"forms":null}', '{"forms":{"student":null}}']) {
    items.set('typed', broken)
    expect(keptInput('student', empty)).toBeUndefined()
  }
})

it('forms work if the browser stores nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
  keepInput('teacher', { name: 'Asha' })
  expect(keptInput('teacher', empty)?.name).toBe('Asha')
  forgetSession()
  expect(isInputKept('teacher')).toBe(false)
})
