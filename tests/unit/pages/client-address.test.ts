import { describe, expect, test } from 'vitest'
import { networkKey } from '@/lib/auth/session/network'
import { clientAddress, connectedClient } from '../../../scripts/server/client-address.mjs'

describe('the address of a client', () => {
  test('the client’s address is the socket’s if no proxy is trusted, whatever the client sends', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9')
    expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8::1')
  })

  test('behind N proxies, the client’s address is the Nth entry from the right', () => {
    const chain = '198.51.100.66, 198.51.100.1, 10.0.0.2'
    expect(clientAddress('10.0.0.1', chain, 1)).toBe('10.0.0.2')
    expect(clientAddress('10.0.0.1', chain, 2)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.1', ['198.51.100.66', '198.51.100.1'], 1)).toBe('198.51.100.1')
  })

  test('the client’s address is the socket’s if a proxy was bypassed or wrote no address', () => {
    expect(clientAddress('203.0.113.9', undefined, 1)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', '198.51.100.1', 2)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', 'unknown', 1)).toBe('203.0.113.9')
  })

  test('the client’s address is read without port and brackets', () => {
    expect(clientAddress('10.0.0.1', '198.51.100.1:5555', 1)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
  })

  test.each([
    ['::ffff:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:DB8::0001]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('the client’s address has only one spelling: %s', (written, address) =>
    expect(clientAddress('10.0.0.1', written, 1)).toBe(address),
  )

  test.each([
    '',
    'unknown',
    '198.51.100.1, ',
    '0x7f.1',
    '2130706433',
    '010.0.0.1',
    '300.1.1.1',
    'fe80::1%',
    '[::1',
    '::1]',
    '1.2.3.4:port',
    '_hidden',
    'a'.repeat(9000),
  ])('the client’s address is the socket’s if the proxy’s entry is no address: %s', (written) =>
    expect(clientAddress('203.0.113.9', written, 1)).toBe('203.0.113.9'),
  )
})

describe('the network that a limit counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['unknown', 'unknown'],
  ])('the network that a limit counts for %s is %s', (address, counted) => expect(networkKey(address)).toBe(counted))
})

describe('the client that holds a connection', () => {
  test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:1::1', '2001:DB8:0:1:ffff::2', 'fe80::1%eth0'])(
    'the limit of connections counts the same client as the login limits: %s',
    (address) =>
      expect(connectedClient(address, 0)).toBe(networkKey(clientAddress(address, undefined, 0)).replace(/\/64$/, '')),
  )

  test('the client of a connection behind a trusted proxy is unknown', () =>
    expect(connectedClient('10.0.0.2', 1)).toBeNull())
})
