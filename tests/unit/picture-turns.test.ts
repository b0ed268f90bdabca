import { expect, it } from 'vitest'
import { inTurn } from '@/lib/storage/picture-turns'

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
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => inTurn(work(index))))
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 12 }, (_, index) => index))
  expect(results.map(({ status }) => status === 'rejected')).toEqual(begun.map((index) => index % 3 === 0))
  // All turns were given back.
  expect(await Promise.all([inTurn(async () => 'a'), inTurn(async () => 'b'), inTurn(async () => 'c')])).toEqual([
    'a',
    'b',
    'c',
  ])
})
