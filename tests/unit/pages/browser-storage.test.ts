import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, readSession, rememberSession } from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { localStore, sessionStore } from '@/lib/core/http/browser-storage'
import { rememberSkip, skipsCheck } from '@/lib/meetings/skip-check'

const user: SessionUser = { id: '1', name: 'A', email: 'a@example.com', phone: '9000000000', role: 'student' }

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  sessionStore.clear()
  localStore.clear()
  vi.unstubAllGlobals()
})

describe.each([
  [
    'that throws on any access',
    (name: string) => Object.defineProperty(globalThis, name, { configurable: true, get: refuse }),
  ],
  [
    'that is full',
    (name: string) =>
      vi.stubGlobal(name, {
        getItem: () => null,
        setItem: refuse,
        removeItem: () => undefined,
        clear: () => undefined,
      }),
  ],
  ['that is missing', (name: string) => vi.stubGlobal(name, null)],
])('with a storage %s', (_, spoil) => {
  beforeEach(() => ['sessionStorage', 'localStorage'].forEach(spoil))
  afterEach(() => {
    for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name)
  })

  it('a session without storage starts and ends in memory', () => {
    expect(readSession()).toBeNull()
    rememberSession(user, 'token')
    expect(readSession()).toEqual({ user, token: 'token' })
    forgetSession()
    expect(readSession()).toBeNull()
  })

  it('without storage, a choice is remembered until the page is left', () => {
    expect(skipsCheck()).toBe(false)
    rememberSkip(true)
    expect(skipsCheck()).toBe(true)
    rememberSkip(false)
    expect(skipsCheck()).toBe(false)
  })
})

it('a storage that becomes available is used again, and its content counts', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    clear: () => entries.clear(),
  }
  vi.stubGlobal('localStorage', { ...storage, setItem: refuse })
  localStore.setItem('key', 'in memory')
  expect([entries.get('key'), localStore.getItem('key')]).toEqual([undefined, 'in memory'])
  vi.stubGlobal('localStorage', storage)
  localStore.setItem('key', 'stored')
  entries.set('key', 'by another tab')
  expect(localStore.getItem('key')).toBe('by another tab')
})

it('nothing is stored on a server, whose memory is shared by all users', () => {
  vi.stubGlobal('sessionStorage', undefined)
  rememberSession(user, 'token')
  expect(readSession()).toBeNull()
})
