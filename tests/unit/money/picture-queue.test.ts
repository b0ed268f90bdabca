import { expect, it } from 'vitest'
import { withPictureTurn } from '@/lib/storage/picture-queue'

/** Runs tasks that end when the test says so. `begun` lists the tasks that have started. */
function startQueue() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const answers: Promise<string>[] = []
  /** Ends the task with this name, and waits until the next task has started. */
  async function end(name: string) {
    ends.get(name)?.()
    ends.delete(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    begun,
    end,
    send(owner: string, name: string) {
      const answer = withPictureTurn(owner, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        if (name.endsWith('!')) throw new Error(name)
        return name
      })
      answer.catch(() => {})
      answers.push(answer)
      return answer
    },
    async endAll() {
      while (ends.size > 0) for (const name of [...ends.keys()]) await end(name)
      await Promise.allSettled(answers)
    },
  }
}

it('two pictures are processed at the same time, but only one per account', async () => {
  const { begun, send, end, endAll } = startQueue()
  for (const name of ['a1', 'a2', 'a3']) void send('a', name)
  expect(begun).toEqual(['a1'])
  void send('b', 'b1')
  void send('c', 'c1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await endAll()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

it('accounts take turns, so that twenty pictures of one account do not delay the others', async () => {
  const { begun, send, end, endAll } = startQueue()
  for (let n = 1; n <= 20; n += 1) for (const owner of ['a', 'b']) void send(owner, `${owner}${n}`)
  void send('late', 'late')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  await end('b1')
  await end(begun[2] ?? '')
  expect(begun.indexOf('late')).toBeLessThanOrEqual(4)
  expect(begun).toContain('late')
  await endAll()
  expect(begun.filter((name) => name.startsWith('a'))).toEqual(Array.from({ length: 20 }, (_, n) => `a${n + 1}`))
  expect(begun).toHaveLength(41)
})

it('the next picture is processed after a failure', async () => {
  const { begun, send, endAll } = startQueue()
  const failed = send('a', 'a1!')
  const next = send('a', 'a2')
  await endAll()
  await expect(failed).rejects.toThrow('a1!')
  await expect(next).resolves.toBe('a2')
  expect(begun).toEqual(['a1!', 'a2'])
})

it('24 pictures of one account and 64 in total can wait, and others are rejected with Retry-After', async () => {
  const busy = { code: 'unavailable', retryAfter: 5, message: expect.stringMatching(/^Many pictures/) }
  const { begun, send, endAll } = startQueue()
  const names = Array.from({ length: 25 }, (_, n) => n)
  const [last] = names.map((n) => send('a', `a${n}`)).slice(-1)
  await expect(send('a', 'a too many')).rejects.toMatchObject(busy)
  for (const n of names) void send('b', `b${n}`)
  for (const n of names.slice(0, 16)) void send('c', `c${n}`)
  void send('d', 'd')
  await expect(last).rejects.toMatchObject(busy)
  await endAll()
  expect(begun).toHaveLength(25 + 25 + 16)
  expect(begun).toContain('d')
})
