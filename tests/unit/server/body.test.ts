import { describe, expect, it } from 'vitest'
import { readBytes, readJson, UNFINISHED } from '@/lib/core/http/body'

const LIMIT = 1024
interface Sent {
  body?: BodyInit
  type?: string | null
  headers?: Record<string, string>
}

function read({ body, type = 'application/json', headers = {} }: Sent) {
  const sent = new Headers(headers)
  if (type !== null) sent.set('content-type', type)
  const request = new Request('http://academy.example/call', {
    method: 'POST',
    body,
    headers: sent,
    duplex: 'half',
  } as RequestInit)
  if (type === null) request.headers.delete('content-type')
  return readJson(request, LIMIT)
}

/** Returns a body that arrives in chunks and has no declared length. */
const inPieces = (count: number, size: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (count-- > 0) controller.enqueue(new Uint8Array(size).fill(0x20))
      else controller.close()
    },
  })

describe('a request body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('a request body of the type %s is read', async (type) =>
    expect(await read({ body: '{"a":"ā"}', type })).toEqual({ a: 'ā' }),
  )

  it('a request body of exactly the maximum size is read', async () => {
    const body = `{"a":"${'x'.repeat(LIMIT - 8)}"}`
    expect(Buffer.byteLength(body)).toBe(LIMIT)
    expect(await read({ body })).toHaveProperty('a')
  })

  it.each<[string, Sent, string]>([
    ['one byte too large', { body: '{}'.padEnd(LIMIT + 1) }, 'too_large'],
    ['too large, in chunks', { body: inPieces(50, 100) }, 'too_large'],
    [
      'too large and of another type: the size is checked first',
      { body: ' '.repeat(LIMIT + 1), type: 'text/plain' },
      'too_large',
    ],
    ['too large because of characters of three bytes', { body: `{"a":"${'அ'.repeat(400)}"}` }, 'too_large'],
    ['no type', { body: '{}', type: null }, 'unsupported_type'],
    ['a form', { body: 'a=1', type: 'application/x-www-form-urlencoded' }, 'unsupported_type'],
    ['a type that only starts like JSON', { body: '{}', type: 'application/jsonp' }, 'unsupported_type'],
    ['another type and no JSON: the type is checked first', { body: '{', type: 'text/plain' }, 'unsupported_type'],
    ['nothing', {}, 'not_json'],
    ['half of it', { body: '{"a":' }, 'not_json'],
    ['bytes that are not UTF-8', { body: Buffer.from('7b2261223a22ff227d', 'hex') }, 'not_json'],
    ['JSON that only JavaScript would read', { body: "{a:'b'}" }, 'not_json'],
    ['two values', { body: '{}{}' }, 'not_json'],
    ['a list', { body: '[]' }, 'invalid'],
    ['null', { body: 'null' }, 'invalid'],
    ['a text', { body: '"a"' }, 'invalid'],
    ['a number', { body: '7' }, 'invalid'],
  ])('a request body is rejected if it is %s', async (_, sent, code) => {
    await expect(read(sent)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('a request body with __proto__ changes only its own object', async () => {
    const value = await read({ body: '{"__proto__":{"role":"admin"}}' })
    expect(({} as { role?: string }).role).toBeUndefined()
    expect(Object.keys(value)).toEqual(['__proto__'])
  })
})

describe('incomplete request bodies', () => {
  const MIB = 1024 * 1024
  /** Sends `size` bytes of a body immediately. Sends one last byte when the test calls `end`. */
  function begin(size: number, address = '203.0.113.7') {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let arrived = () => {}
    const here = new Promise<void>((resolve) => {
      arrived = resolve
    })
    async function* body() {
      yield new Uint8Array(size)
      arrived()
      await ended
      yield new Uint8Array(1)
    }
    const headers = new Headers({ 'x-academy-address': address })
    const read = readBytes({ headers, body: body() }, 8 * MIB).then(
      ({ byteLength }) => byteLength,
      ({ code, retryAfter }) => [code, retryAfter],
    )
    return { here, read, end }
  }
  const begun = async (count: number, size: number, address?: (i: number) => string) => {
    const all = Array.from({ length: count }, (_, i) => begin(size, address?.(i)))
    await Promise.all(all.map(({ here }) => here))
    return all
  }
  const finish = (all: ReturnType<typeof begin>[]) => {
    for (const { end } of all) end()
    return Promise.all(all.map(({ read }) => read))
  }
  const LARGE = 8 * MIB - 1
  const BODIES_PER_ADDRESS = Math.floor(UNFINISHED.perAddress / (LARGE - 64 * 1024))

  it('one address may send incomplete bodies up to a limit, and more are rejected with Retry-After', async () => {
    const first = await begun(BODIES_PER_ADDRESS, LARGE)
    const oneMore = await begun(1, LARGE)
    expect(await finish(oneMore)).toEqual([['unavailable', 5]])
    expect(await finish(first)).toEqual(Array(BODIES_PER_ADDRESS).fill(LARGE + 1))
    expect(await finish(await begun(BODIES_PER_ADDRESS, LARGE))).toEqual(Array(BODIES_PER_ADDRESS).fill(LARGE + 1))
  })

  it('all addresses together have a limit of incomplete bodies, and bodies of the usual size are accepted', async () => {
    const places = Math.floor(UNFINISHED.all / (LARGE - 64 * 1024))
    const first = await begun(places, LARGE, (i) => `203.0.113.${i}`)
    const other = () => '198.51.100.1'
    expect(await finish(await begun(1, LARGE, other))).toEqual([['unavailable', 5]])
    expect(await finish(await begun(50, 60 * 1024, other))).toEqual(Array(50).fill(60 * 1024 + 1))
    expect(await finish(first)).toEqual(Array(places).fill(LARGE + 1))
  })

  it('the memory of an incomplete body is released when its sender disconnects', async () => {
    async function* leaving() {
      yield new Uint8Array(LARGE)
      throw new Error('gone')
    }
    const headers = new Headers()
    for (let i = 0; i < 2 * BODIES_PER_ADDRESS; i++)
      await expect(readBytes({ headers, body: leaving() }, 8 * MIB)).rejects.toMatchObject({ code: 'not_json' })
    expect(await finish(await begun(1, LARGE, () => 'unknown'))).toEqual([LARGE + 1])
  })
})
