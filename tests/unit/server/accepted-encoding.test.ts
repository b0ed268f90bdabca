import { describe, expect, it } from 'vitest'
import { acceptedEncoding } from '../../../scripts/server/accepted-encoding.mjs'

describe('the content encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br; q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['gzip;q=0.5, identity', null],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['deflate', null],
    ['br;q=2, gzip;q=none', null],
    ['*;q=0', null],
    ['', null],
    [undefined, null],
  ])('the content encoding for %j is %j', (header, encoding) => {
    expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding)
  })

  it('only an offered encoding is chosen', () => {
    expect(acceptedEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
    expect(acceptedEncoding('br, gzip', [])).toBeNull()
  })
})
