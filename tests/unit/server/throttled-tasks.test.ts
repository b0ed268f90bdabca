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

/**
 * Runs a throttled job that works for `workMs`. Returns its total duration in milliseconds, including the pause at its
 * end.
 */
async function runThrottledJob(workMs: number, failure?: Error): Promise<number> {
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

/** Allows a difference of one millisecond, because timers round to milliseconds. */
const expectWithinOne = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1)

it.each([
  [0, 30],
  [0.25, 50],
  [0.5, 90],
  [0.75, 210],
])('at a main thread load of %d, a job of 30 ms occupies its worker for %d ms', async (share, busyMs) => {
  busyShare = share
  expectWithinOne(await runThrottledJob(30), busyMs)
})

it('a job that waited for a provider rests for at most half a second', async () => {
  expect(await runThrottledJob(3000)).toBe(3500)
})

it('a job continues after its rest, even if the main thread is always busy', async () => {
  busyShare = 1
  expectWithinOne(await runThrottledJob(1), 39)
})

it('a job also rests after a failure', async () => {
  expect(await runThrottledJob(30, new Error('refused'))).toBe(90)
})

it('a job does not rest while there are no requests', async () => {
  isBusy = false
  expect(await runThrottledJob(30)).toBe(30)
})
