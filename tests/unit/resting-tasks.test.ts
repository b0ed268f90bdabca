import type { JobHelpers } from 'graphile-worker'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttledTasks } from '@/lib/worker/throttled-tasks'

let isBusy: boolean
let busyShare: number
beforeEach(() => {
  ;[isBusy, busyShare] = [true, 0.5]
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** How long a job keeps its place that works so long. */
async function placeOf(workMs: number, failure?: Error): Promise<number> {
  const work = () => new Promise<void>((done, fail) => setTimeout(() => (failure ? fail(failure) : done()), workMs))
  const begun = performance.now()
  let ended = Number.NaN
  const note = () => {
    ended = performance.now() - begun
  }
  const resting = throttledTasks(
    { job: work },
    () => isBusy,
    () => busyShare,
  )
  void Promise.resolve(resting.job?.({}, {} as JobHelpers)).then(note, note)
  await vi.advanceTimersByTimeAsync(10_000)
  return ended
}

/** Timers know whole milliseconds. */
const expectWithinOne = (given: number, wanted: number) => expect(Math.abs(given - wanted)).toBeLessThanOrEqual(1)

it.each([
  [0, 30],
  [0.25, 50],
  [0.5, 90],
  [0.75, 210],
])(
  'while the process is asked for something and its main thread is at work %d of the time, a job of 30 ms keeps its place for %d',
  async (share, kept) => {
    busyShare = share
    expectWithinOne(await placeOf(30), kept)
  },
)

it('one that waited for a provider rests half a second at the most', async () => {
  expect(await placeOf(3000)).toBe(3500)
})

it('goes on after a rest where the main thread never stands still', async () => {
  busyShare = 1
  expectWithinOne(await placeOf(1), 39)
})

it('rests after a failure too', async () => {
  expect(await placeOf(30, new Error('refused'))).toBe(90)
})

it('goes on at once where nobody asks for anything', async () => {
  isBusy = false
  expect(await placeOf(30)).toBe(30)
})
