import { describe, expect, it } from 'vitest'
import { dispatcherOf } from '@/lib/api/dispatch'
import type { CallHandler, Params } from '@/lib/api/methods'
import { type EndpointName, endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'

const names = Object.keys(endpoints) as EndpointName[]
/** Returns a handler that responds with the name and the parameters of its call. */
const makeHandler = (name: string): CallHandler => {
  return async (_, params) => ({ status: 200, headers: {}, cookies: [], body: JSON.stringify([name, params]) })
}
const dispatch = dispatcherOf(new Map(names.map((name) => [name, makeHandler(name)])))
const request = { method: 'GET', url: '/', headers: new Headers(), body: null }

async function resolveCall(method: string, url: string): Promise<[name: string, params: Params] | number | null> {
  const answer = await dispatch(method, url)?.(request)
  if (!answer) return null
  return answer.status === 200 ? JSON.parse(String(answer.body)) : answer.status
}

describe('the call lookup of the server', () => {
  it.each(Object.entries(endpoints) as [string, Endpoint][])(
    'the server finds the call %s',
    async (name, { method, path, byFramework }) => {
      const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
      const params = Object.fromEntries(keys.map((key) => [key, `some-${key}`]))
      const address = path.replace(/\{(\w+)\}/g, (_, key: string) => `some-${key}`)
      for (const url of [address, `${address}?q=/other`]) {
        expect(await resolveCall(method, url)).toEqual(byFramework ? null : [name, params])
      }
    },
  )

  it('a fixed path comes before one with a parameter', async () => {
    expect(await resolveCall('GET', '/api/identities/pending')).toEqual(['pendingIdentity', {}])
    expect(await resolveCall('DELETE', '/api/identities/other')).toEqual(['unlinkIdentity', { id: 'other' }])
  })

  it('HEAD is found wherever GET exists, and other methods of the path are rejected', async () => {
    expect(await resolveCall('HEAD', '/api/health')).toEqual(['health', {}])
    expect(await resolveCall('HEAD', '/bookSlots')).toBe(405)
    expect(await resolveCall('PUT', '/api/health')).toBe(405)
  })

  it.each([
    ['GET', '/home'],
    ['GET', '/add-slot'],
    ['HEAD', '/add-slot'],
    ['GET', '/api/none'],
    ['GET', '/api/health/'],
    ['GET', '//api/health'],
    ['GET', '/API/health'],
    ['GET', '/api/%68ealth'],
    ['GET', '/teacher/99%209'],
    ['GET', '/api/health#part'],
    ['GET', '/api/sessions/../health'],
    ['DELETE', '/api/sessions/.'],
    ['PROPFIND', '/api/health'],
  ])('the request %s %s is left to Next', (method, url) => expect(dispatch(method, url)).toBeNull())

  it('a call without a route file fails at once', () => {
    const rest = names.filter((name) => name !== 'login')
    expect(() => dispatcherOf(new Map(rest.map((name) => [name, makeHandler(name)])))).toThrow(/login/)
  })
})
