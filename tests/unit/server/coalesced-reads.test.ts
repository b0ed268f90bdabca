import { expect, it } from 'vitest'
import { CoalescedReads } from '@/lib/core/load/coalesced-reads'

/** Simulates reads. The test ends each read with `end`. `begun` lists the reads in the order in which they started. */
function createReads() {
  const begun: string[] = []
  const ends: { resolve: (result: string) => void; reject: (error: Error) => void }[] = []
  const reads = new CoalescedReads<string, string>((key) => {
    begun.push(key)
    return new Promise((resolve, reject) => ends.push({ resolve, reject }))
  })
  const end = async (place: number, result: string | Error) => {
    if (result instanceof Error) ends[place]?.reject(result)
    else ends[place]?.resolve(result)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { reads, begun, end }
}

it('a single caller gets a read at once, and its next call starts a new read', async () => {
  const { reads, begun, end } = createReads()
  const first = reads.load('all')
  await end(0, 'one')
  const second = reads.load('all')
  await end(1, 'two')
  expect([await first, await second, begun.length]).toEqual(['one', 'two', 2])
})

it('a call during a read never gets that read, but shares the next one', async () => {
  const { reads, begun, end } = createReads()
  const first = reads.load('all')
  const later = [reads.load('all'), reads.load('all'), reads.load('all')]
  expect(begun).toHaveLength(1)
  await end(0, 'before')
  expect(begun).toHaveLength(2)
  const last = reads.load('all')
  await end(1, 'after')
  await end(2, 'last')
  expect([await first, ...(await Promise.all(later)), await last]).toEqual([
    'before',
    'after',
    'after',
    'after',
    'last',
  ])
  expect(begun).toHaveLength(3)
})

it('a failed read fails only for its own callers', async () => {
  const { reads, end } = createReads()
  const first = reads.load('all')
  const second = reads.load('all')
  const rejection = expect(first).rejects.toThrow('away')
  await end(0, new Error('away'))
  await rejection
  await end(1, 'back')
  expect(await second).toBe('back')
})

it('a read with one key does not wait for a read with another key', async () => {
  const { reads, begun, end } = createReads()
  const veena = reads.load('veena')
  const tabla = reads.load('tabla')
  expect(begun).toEqual(['veena', 'tabla'])
  await end(1, 'tabla')
  expect(await tabla).toBe('tabla')
  await end(0, 'veena')
  expect(await veena).toBe('veena')
})
