import type { JobHelpers } from 'graphile-worker'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restingTasks } from '@/lib/worker/resting-tasks'

let isBusy: boolean
beforeEach(() => {
  isBusy = true
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
  const resting = restingTasks({ job: work }, () => isBusy)
  void Promise.resolve(resting.job?.({}, {} as JobHelpers)).then(note, note)
  await vi.advanceTimersByTimeAsync(10_000)
  return ended
}

it('a job rests as long as it worked while the process is asked for something', async () => {
  expect(await placeOf(30)).toBe(60)
})

it('one that waited for a provider rests a fifth of a second', async () => {
  expect(await placeOf(3000)).toBe(3200)
})

it('rests after a failure too', async () => {
  expect(await placeOf(30, new Error('refused'))).toBe(60)
})

it('goes on at once where nobody asks for anything', async () => {
  isBusy = false
  expect(await placeOf(30)).toBe(30)
})
