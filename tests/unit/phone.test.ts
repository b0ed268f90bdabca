import { describe, expect, it } from 'vitest'
import { tenDigits } from '@/lib/core/phone'

describe('an Indian mobile number as people write it', () => {
  it.each([
    '9000000021',
    '90000 00021',
    '90000-00021',
    '+91 90000 00021',
    '+919000000021',
    '919000000021',
    '09000000021',
    ' 0 90000–00021 ',
  ])('%j is its ten digits', (typed) => expect(tenDigits(typed)).toBe('9000000021'))

  it.each(['90000000211', '900000002', '+4490000000', '0090000000021', 'ring me', '', '+91 900'])(
    '%j stays as it was typed, to be refused',
    (typed) => expect(tenDigits(typed)).toBe(typed),
  )
})
