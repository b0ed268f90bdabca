import { expect, it } from 'vitest'
import { listFilter } from '@/lib/api/first-data'
import { listSorts } from '@/lib/core/http/lists'
import { addressDay, addressText } from '@/lib/core/text/address-text'

it('a search in the address is read as its call would read it', () => {
  expect(['nila ', ['nila', 'tara'], undefined, null, 'a\u0000b', 'x'.repeat(120)].map(addressText)).toEqual([
    'nila',
    'nila',
    '',
    '',
    '',
    'x'.repeat(100),
  ])
})

it('an address accepts only dates that exist', () => {
  expect(['2026-11-22', '2026-02-30', '2026-13-01', '22/11/2026', '1200-01-01', ''].map(addressDay)).toEqual([
    '2026-11-22',
    '',
    '',
    '',
    '',
    '',
  ])
})

it('an address gives a list’s search and order, and the default order instead of an unknown one', () => {
  expect(listFilter({ q: 'nila', sort: 'name' }, listSorts)).toEqual({ q: 'nila', sort: 'name' })
  expect(listFilter({ sort: 'colour' }, listSorts)).toEqual({ q: '', sort: 'newest' })
})
