import { expect, it } from 'vitest'
import { Gate } from '@/lib/api/gate'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { isHealthRequest } from '../../../scripts/server/http-rejections.mjs'

const gate = (isOverloaded = () => false) => new Gate(10, isOverloaded)

it('a fixed number of requests is accepted, and another one when a response has ended', () => {
  const open = gate()
  const ends = Array.from({ length: 10 }, () => open.begin())
  expect(open.admits()).toBe(false)
  ends[0]?.(200)
  expect(open.admits()).toBe(true)
})

it('no request is accepted while the process is overloaded', () => {
  let overloaded = true
  const open = gate(() => overloaded)
  expect(open.admits()).toBe(false)
  overloaded = false
  expect(open.admits()).toBe(true)
})

it('a process allows four connections per accepted request, and one client gets an eighth of them', () => {
  expect(gate().connections).toEqual({ all: 40, perClient: 5 })
})

it('a rejected call gets JSON and a rejected page gets a page, both with Retry-After', () => {
  const requestAccepting = (accept: string) => ({ headers: new Headers({ accept }) })
  const call = gate().refusal(requestAccepting('*/*'))
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  const message = 'The academy is very busy right now. Please try again in a moment.'
  expect(JSON.parse(String(call.body))).toEqual({ success: false, message })
  const page = gate().refusal(requestAccepting('text/html,*/*;q=0.8'))
  expect(page).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' },
  })
  expect(page.body).toContain(message)
  expect(page.body).toContain('Try again')
})

it('health calls are never rejected', () => {
  const never = Object.values<Endpoint>(endpoints).filter(({ path }) => isHealthRequest({ url: path } as never))
  expect(never.map(({ path }) => path)).toEqual(['/api/health', '/api/ready'])
  for (const row of Object.values<Endpoint>(endpoints))
    expect(row.exemptFromOverload === true).toBe(never.includes(row))
})
