import { beforeEach, describe, expect, it } from 'vitest'
import { Gate } from '@/lib/api/gate'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/endpoint'
import { Pressure } from '@/lib/core/pressure'
import { isAskedForHealth } from '../../scripts/server/safety.mjs'

const LOOK = 50
let now: number
let waiting: number
let givenOut: number
let pressure: Pressure

beforeEach(() => {
  now = 0
  waiting = 0
  givenOut = 0
  pressure = new Pressure(
    () => ({ waiting, givenOut }),
    () => now,
  )
})

/** Time passes in which so many connections a second are given out, looked at as often as `every` says. */
function pass(milliseconds: number, { perSecond = 400, every = LOOK } = {}): void {
  for (let passed = 0; passed < milliseconds; passed += every) {
    now += every
    givenOut += (perSecond * every) / 1000
    pressure.look()
  }
}

describe('a process that has more to do than it can', () => {
  it('lets everybody in while nobody waits long', () => {
    waiting = 100
    pass(5000)
    expect(pressure.admits()).toBe(true)
  })

  it('is known by how long a connection would be waited for, once that lasts', () => {
    pass(2000)
    waiting = 400
    pass(900)
    expect(pressure.admits()).toBe(true)
    pass(400)
    expect(pressure.admits()).toBe(false)
  })

  it('is known by a main thread that is late, once that lasts', () => {
    pass(1800, { every: 600 })
    expect(pressure.admits()).toBe(true)
    pass(1200, { every: 600 })
    expect(pressure.admits()).toBe(false)
  })

  it('lets in again at once as many as it can do soon, and no more of those that come together', () => {
    pass(2000)
    waiting = 400
    pass(1500)
    waiting = 150
    let admitted = 0
    for (let i = 0; i < 1000; i++) admitted += Number(pressure.admits())
    expect(admitted).toBeGreaterThan(30)
    expect(admitted).toBeLessThan(60)
  })

  it('is as before a second after the rush', () => {
    pass(2000)
    waiting = 400
    pass(1500)
    waiting = 0
    pass(1200)
    waiting = 400
    expect(pressure.admits()).toBe(true)
  })

  it('is one until nobody was turned away for two seconds: who is turned away keeps the wait of the others short', () => {
    pass(2000)
    waiting = 400
    pass(1500)
    for (let second = 0; second < 5; second++) {
      waiting = 400
      expect(pressure.admits()).toBe(false)
      waiting = 150
      pass(950)
    }
    waiting = 400
    expect(pressure.admits()).toBe(false)
    waiting = 0
    pass(2200)
    waiting = 400
    expect(pressure.admits()).toBe(true)
  })

  it('does not take a moment for a rush: a long piece of work, a burst', () => {
    now += 3000
    expect(pressure.admits()).toBe(true)
    pressure.look()
    pass(200)
    expect(pressure.admits()).toBe(true)
    waiting = 2000
    pass(800)
    waiting = 0
    pass(2000)
    expect(pressure.admits()).toBe(true)
  })

  it('is none whose database gives nothing out: that is away, and said so elsewhere', () => {
    pass(2000)
    waiting = 5000
    pass(10_000, { perSecond: 0 })
    expect(pressure.admits()).toBe(true)
  })
})

describe('the gate', () => {
  const gate = () => new Gate({ admits: () => true }, 10)

  it('lets in as many at once as are worked on, and the next one when an answer is over', () => {
    const open = gate()
    const ends = Array.from({ length: 10 }, () => open.begin())
    expect(open.admits()).toBe(false)
    ends[0]?.(200)
    expect(open.admits()).toBe(true)
  })

  it('allows four connections for each of these, and an eighth of them to one client', () => {
    expect(gate().connections).toEqual({ all: 40, ofOneClient: 5 })
  })

  it('answers in the academy’s words when to come again: a call in the envelope, a person with a page', () => {
    const asked = (accept: string) => ({ headers: new Headers({ accept }) })
    const call = gate().refusal(asked('*/*'))
    expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    const message = 'The academy is very busy just now. Please try again in a moment.'
    expect(JSON.parse(String(call.body))).toEqual({ success: false, message })
    const page = gate().refusal(asked('text/html,*/*;q=0.8'))
    expect(page).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' },
    })
    expect(page.body).toContain(message)
    expect(page.body).toContain('Try again')
  })

  it('never stands before the calls whose rows say so', () => {
    const never = Object.values<Endpoint>(endpoints).filter(({ path }) => isAskedForHealth({ url: path } as never))
    expect(never.map(({ path }) => path)).toEqual(['/api/health', '/api/ready'])
    for (const row of Object.values<Endpoint>(endpoints)) expect(row.neverTurnedAway === true).toBe(never.includes(row))
  })
})
