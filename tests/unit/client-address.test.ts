import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../scripts/server/client-address.mjs'

describe('the address of a client', () => {
  test('is the socket when no proxy is trusted, whatever the client says', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9')
    expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8::1')
  })

  test('is the Nth entry from the right behind N proxies', () => {
    const chain = '198.51.100.66, 198.51.100.1, 10.0.0.2'
    expect(clientAddress('10.0.0.1', chain, 1)).toBe('10.0.0.2')
    expect(clientAddress('10.0.0.1', chain, 2)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.1', ['198.51.100.66', '198.51.100.1'], 1)).toBe('198.51.100.1')
  })

  test('falls back to the socket when a proxy was gone round or wrote no address', () => {
    expect(clientAddress('203.0.113.9', undefined, 1)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', '198.51.100.1', 2)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', 'unknown', 1)).toBe('203.0.113.9')
  })

  test('is read without port and brackets', () => {
    expect(clientAddress('10.0.0.1', '198.51.100.1:5555', 1)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
  })
})
