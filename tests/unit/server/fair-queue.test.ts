import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from '@/lib/core/load/fair-queue'

/** Returns a queue whose tasks run until the test calls `endAll`. Also returns the names of the started tasks. */
function queueOf(bounds: { running: number; waitingPerKey: number; waiting: number }) {
  const queue = new FairQueue(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const send = (name: string) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    return queue.run(name.slice(0, 1), work).catch((error: unknown) => {
      expect(error).toBeInstanceOf(QueueFull)
      refused.push(name)
    })
  }
  const endAll = async () => {
    for (let at = 0; at < ends.length; at++) {
      ends[at]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { queue, begun, refused, send, endAll }
}

describe('a fair queue', () => {
  it('a fair queue takes turns between keys, so that a busy key delays only its own tasks', async () => {
    const { begun, send, endAll } = queueOf({ running: 2, waitingPerKey: 100, waiting: 100 })
    const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map(send)
    await endAll()
    await Promise.all(sent)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  })

  it('a fair queue rejects tasks of a key above its limit, and accepts those of other keys', async () => {
    const { begun, refused, send, endAll } = queueOf({ running: 1, waitingPerKey: 2, waiting: 100 })
    const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(send)
    await endAll()
    await Promise.all(sent)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(refused).toEqual(['a4', 'a5'])
  })

  it('a full queue drops a task of the busiest key for a task of another key', async () => {
    const { begun, refused, send, endAll } = queueOf({ running: 1, waitingPerKey: 100, waiting: 4 })
    const sent = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2', 'd1', 'a6'].map(send)
    await endAll()
    await Promise.all(sent)
    expect(refused).toEqual(['a5', 'a4', 'b2', 'a3', 'a6'])
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  })

  it('a fair queue continues after a failed task', async () => {
    const { queue } = queueOf({ running: 1, waitingPerKey: 2, waiting: 4 })
    const results = await Promise.allSettled([
      queue.run('a', () => Promise.reject(new Error('no'))),
      queue.run('a', async () => 'yes'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await queue.run('b', async () => 'yes')).toBe('yes')
  })
})
