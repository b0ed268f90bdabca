import { expect, it } from 'vitest'
import { withConcurrencyLimit } from '@/lib/storage/concurrency-limit'

it('two at once, the others in their order, whoever fails', async () => {
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (index: number) => async () => {
    begun.push(index)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (index % 3 === 0) throw new Error(`no ${index}`)
    return index
  }
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => withConcurrencyLimit(work(index))))
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 12 }, (_, index) => index))
  expect(results.map(({ status }) => status === 'rejected')).toEqual(begun.map((index) => index % 3 === 0))
  // All turns were given back.
  expect(
    await Promise.all([
      withConcurrencyLimit(async () => 'a'),
      withConcurrencyLimit(async () => 'b'),
      withConcurrencyLimit(async () => 'c'),
    ]),
  ).toEqual(['a', 'b', 'c'])
})
