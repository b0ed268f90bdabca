import { describe, expect, it } from 'vitest'
import { outcomesText } from '@/lib/credits/outcome'

describe('the outcome of classes that are cancelled together', () => {
  it.each([
    [0, 5, true, ''],
    [1, 1, true, 'The class that will be cancelled is counted. It is given back without a time limit.'],
    [1, 1, false, 'The class that will be cancelled is counted. It counts as used.'],
    [1, 3, true, '1 of the 3 classes that will be cancelled is counted. It is given back without a time limit.'],
    [
      12,
      14,
      true,
      '12 of the 14 classes that will be cancelled are counted. They are given back without a time limit.',
    ],
    [3, 3, false, 'All 3 classes that will be cancelled are counted. They count as used.'],
  ])('%i counted of %i classes, given back: %s', (counted, total, givesBack, text) =>
    expect(outcomesText(counted, total, givesBack)).toBe(text),
  )
})
