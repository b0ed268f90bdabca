import { describe, expect, it } from 'vitest'
import { readJson } from '@/lib/core/body'

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

/** A body in pieces, whose length nobody knows beforehand. */
const inPieces = (count: number, size: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (count-- > 0) controller.enqueue(new Uint8Array(size).fill(0x20))
      else controller.close()
    },
  })

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('of the type %s is read', async (type) => expect(await read({ body: '{"a":"ā"}', type })).toEqual({ a: 'ā' }))

  it('of exactly the limit is read', async () => {
    const body = `{"a":"${'x'.repeat(LIMIT - 8)}"}`
    expect(Buffer.byteLength(body)).toBe(LIMIT)
    expect(await read({ body })).toHaveProperty('a')
  })

  it.each<[string, Sent, string]>([
    ['one byte too large', { body: '{}'.padEnd(LIMIT + 1) }, 'too_large'],
    ['too large, in pieces', { body: inPieces(50, 100) }, 'too_large'],
    [
      'too large and of another type: the size is looked at first',
      { body: ' '.repeat(LIMIT + 1), type: 'text/plain' },
      'too_large',
    ],
    ['too large by characters of three bytes', { body: `{"a":"${'அ'.repeat(400)}"}` }, 'too_large'],
    ['no type', { body: '{}', type: null }, 'unsupported_type'],
    ['a form', { body: 'a=1', type: 'application/x-www-form-urlencoded' }, 'unsupported_type'],
    ['a type that only begins like JSON', { body: '{}', type: 'application/jsonp' }, 'unsupported_type'],
    ['another type and no JSON: the type is looked at first', { body: '{', type: 'text/plain' }, 'unsupported_type'],
    ['nothing', {}, 'not_json'],
    ['half of it', { body: '{"a":' }, 'not_json'],
    ['bytes that are not UTF-8', { body: Buffer.from('7b2261223a22ff227d', 'hex') }, 'not_json'],
    ['JSON that JavaScript would read', { body: "{a:'b'}" }, 'not_json'],
    ['two values', { body: '{}{}' }, 'not_json'],
    ['a list', { body: '[]' }, 'invalid'],
    ['null', { body: 'null' }, 'invalid'],
    ['a text', { body: '"a"' }, 'invalid'],
    ['a number', { body: '7' }, 'invalid'],
  ])('%s', async (_, sent, code) => {
    await expect(read(sent)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('with __proto__ in it changes nothing but itself', async () => {
    const value = await read({ body: '{"__proto__":{"role":"admin"}}' })
    expect(({} as { role?: string }).role).toBeUndefined()
    expect(Object.keys(value)).toEqual(['__proto__'])
  })
})
