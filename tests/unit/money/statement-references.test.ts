import { describe, expect, it } from 'vitest'
import { readLines } from '@/lib/statements/lines'
import { bankReferences } from '@/lib/statements/references'
import { readTable } from '@/lib/statements/table'

const inDescription = (description: string) => bankReferences({ column: '', description })

describe('the reference of a bank transfer', () => {
  it.each([
    ['HDFC', 'NEFT CR-SBIN0001234-LAKSHMI NARAYANAN-SWARAMALA-SBIN323456789012', 'SBIN323456789012'],
    ['SBI', 'BY TRANSFER-NEFT*HDFC0000240*N326242123456789*LAKSHMI-', 'N326242123456789'],
    ['ICICI', 'NEFT-HDFCN52026112712345678-LAKSHMI N-/FAST/SWARAMALA', 'HDFCN52026112712345678'],
    ['Axis', 'RTGS/UTIBR62026112700012345/LAKSHMI N/PIANO', 'UTIBR62026112700012345'],
    ['small letters', 'neft-axiscn0123456789-nila', 'AXISCN0123456789'],
  ])('a bank reference is found in the description of %s', (_, description, reference) =>
    expect(inDescription(description)).toEqual([reference]),
  )

  it.each([
    ['another kind of payment', 'IMPS-SBIN323456789012-LAKSHMI'],
    ['an address', 'NEFT BHARATPE09892001234@YESBANK LAKSHMI'],
    ['an IFSC', 'NEFT SBIN0001234 LAKSHMI'],
    ['a number', 'NEFT 0000123456789012 LAKSHMI'],
    ['a name', 'NEFT LAKSHMINARAYANANSWAMY'],
    ['a longer word', 'NEFT SBIN3234567890123456789'],
  ])('%s is no bank reference', (_, description) => expect(inDescription(description)).toEqual([]))

  it('a bank reference in the column for references comes first', () =>
    expect(bankReferences({ column: 'SBIN323456789012', description: 'NEFT N326242123456789 LAKSHMI' })).toEqual([
      'SBIN323456789012',
    ]))

  it('a line with a UTR outside its bank reference has no bank reference', () => {
    const text = [
      'Date,Narration,Credit',
      '27/11/2026,UPI/632912340001/NEFT SBIN323456789012,700',
      '27/11/2026,NEFT SBIN323456789012 LAKSHMI,2100',
      '27/11/2026,MB IMPS 632912340002 LAKSHMI,700',
    ].join('\n')
    const { lines } = readLines(readTable(new TextEncoder().encode(text)), { date: 0, description: 1, amount: 2 })
    expect(lines.map(({ utrs, references, byUpi }) => ({ utrs, references, byUpi }))).toEqual([
      { utrs: ['632912340001', '323456789012'], references: [], byUpi: true },
      { utrs: ['323456789012'], references: ['SBIN323456789012'], byUpi: false },
      { utrs: ['632912340002'], references: [], byUpi: false },
    ])
  })
})
