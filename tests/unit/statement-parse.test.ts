import { describe, expect, it } from 'vitest'
import { MAX_STATEMENT_LINES } from '@/lib/statements/bounds'
import { readAmount, readDate, readUtr } from '@/lib/statements/cells'
import { decodeText, headerKey, readLines, readTable } from '@/lib/statements/parse'

const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, order: 'le' | 'be') => {
  const encoded = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return order === 'le' ? encoded : encoded.swap16()
}
const HEADER = 'Date,Narration,Credit Amount,UTR'
const table = (...lines: string[]) => readTable(bytes([HEADER, ...lines].join('\n')))
const columns = { date: 0, description: 1, amount: 2, utr: 3 }

describe('the encodings of a statement', () => {
  const text = 'Date,Narration,Credit\n01/04/2026,José ₹,700'

  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a mark', bytes(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, 'le')],
    ['UTF-16, big end first', utf16(text, 'be')],
  ])('%s', (_, file) => expect(decodeText(file)).toBe(text))

  it('an old Windows code page: what is no UTF-8', () =>
    expect(decodeText(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José'))

  it('that code page’s own characters, which Latin-1 has not', () => {
    const shown = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
    const codes = [0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e]
    const more = [0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f]
    expect(decodeText(Uint8Array.from([...codes, ...more]))).toBe(shown)
    expect(decodeText(Uint8Array.from([0xa0, 0xa3, 0xff, 0x41]))).toBe('\u00a0£ÿA')
  })

  it.each([
    ['zeros in between', bytes('Date,Narration,Credit\n\u0000\u0000')],
    ['no header', bytes('one,two\nthree,four')],
    ['nothing', bytes('')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('%s is not a statement', (_, file) => expect(() => readTable(file)).toThrow(/CSV text|No header line/))
})

describe('the rows of a statement', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('may be separated by %s', (_, mark) => {
    const read = readTable(
      bytes(
        [
          ['Date', 'Narration', 'Credit'],
          ['1/4/2026', 'paid', '700'],
        ]
          .map((r) => r.join(mark))
          .join('\r\n'),
      ),
    )
    expect(read).toEqual({
      header: ['Date', 'Narration', 'Credit'],
      rows: [{ line: 2, cells: ['1/4/2026', 'paid', '700'] }],
    })
  })

  it('keeps separators, quotes and line breaks inside quotes', () => {
    const { rows } = table('01/04/2026,"Nila, called ""N""\nby UPI","1,00,700.00",412345678901')
    expect(rows).toEqual([
      { line: 2, cells: ['01/04/2026', 'Nila, called "N"\nby UPI', '1,00,700.00', '412345678901'] },
    ])
  })

  it('finds the header below the letterhead, and leaves blank lines and the footer out', () => {
    const letterhead = ['Bank of Chennai', 'Account, 1234', '', 'Statement from 01/04/2026 to 30/04/2026']
    const file = [...letterhead, HEADER, '', '02/04/2026,fee,700,', ',,,', 'End of statement'].join('\n')
    const { header, rows } = readTable(bytes(file))
    expect(header).toEqual(HEADER.split(','))
    expect(rows).toEqual([{ line: 7, cells: ['02/04/2026', 'fee', '700', ''] }])
  })

  it('takes a formula for the text it is', () => {
    const [line] = readLines(table('01/04/2026,"=HYPERLINK(""http://evil"")",=1+1,'), columns)
    expect(line).toMatchObject({ description: '=HYPERLINK("http://evil")', amount: null })
  })

  it('refuses more lines than it can show', () => {
    const many = Array.from({ length: MAX_STATEMENT_LINES + 1 }, () => '1/4/2026,fee,700,')
    expect(() => table(...many)).toThrow(`at most ${MAX_STATEMENT_LINES} lines`)
  })

  it.each([
    ['a million empty lines', '\n'.repeat(1_000_000), /at most 20000 lines/],
    ['a line of a million quotes', '"'.repeat(1_000_000), /Line 2 of this file is too long/],
    ['a header of a thousand columns', ',x'.repeat(1000), /at most 200 columns/],
    ['a cell of a million spaces', `1/4/2026,x,a${' '.repeat(1_000_000)}b`, /Line 2 of this file is too long/],
  ])('refuses %s at a look', (_, text, refusal) => {
    const file = bytes(text.startsWith(',') ? HEADER + text : `${HEADER}\n${text}`)
    const before = process.cpuUsage()
    expect(() => readTable(file)).toThrow(refusal)
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })

  it('drops the apostrophe that keeps a spreadsheet from changing a number', () =>
    expect(readLines(table("'01/04/2026,fee,'700,'412345678901"), columns)[0]).toMatchObject({
      date: '2026-04-01',
      amount: 700,
      utr: '412345678901',
    }))

  it.each([
    ['dates that no form reads', '99/99/9999,fee,700,412345678901'],
    ['amounts that are none', `5.4.2026,fee,"a${' '.repeat(60)}b",412345678901`],
    ['every cell as it should be', '5.4.2026,fee,700.00 Cr,412345678901'],
  ])('reads 19,990 lines in a moment: %s', (_, line) => {
    const read = table(...Array.from({ length: 19_990 }, () => line))
    const before = process.cpuUsage()
    expect(readLines(read, columns)).toHaveLength(19_990)
    // Microseconds of work: it was 13 seconds, in which the academy answered nobody.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })

  it('knows the same header in any casing', () => {
    expect(headerKey(['Date', 'CREDIT'])).toBe(headerKey(['DATE', 'Credit']))
    expect(headerKey(['Date', 'Credit'])).not.toBe(headerKey(['Credit', 'Date']))
  })
})

describe('the cells of a statement', () => {
  it.each([
    ['2026-04-05', '2026-04-05'],
    ['05/04/2026', '2026-04-05'],
    ['5/4/26', '2026-04-05'],
    ['05-04-2026', '2026-04-05'],
    ['05-Apr-2026', '2026-04-05'],
    ['5 Apr 26', '2026-04-05'],
    ['05.04.2026', '2026-04-05'],
    ['05/04/2026 23:59:01', '2026-04-05'],
    ['2026-04-05T00:10:00', '2026-04-05'],
    ['5/Sept/2026', '2026-09-05'],
    ['31/12/61', '1961-12-31'],
    ['05/04-2026', null],
    ['31/02/2026', null],
    ['04/13/2026', null],
    ['yesterday', null],
    ['', null],
  ])('date %s', (cell, date) => expect(readDate(cell)).toBe(date))

  it.each([
    ['700', 700],
    ['700.00', 700],
    ['1,00,700.50', 100700.5],
    ['₹700', 700],
    ['Rs. 700.00', 700],
    ['INR 700', 700],
    ['700.00 Cr', 700],
    ['700.00 Dr', null],
    ['(700.00)', null],
    ['-700', null],
    ['−700', null],
    ['700 rupees', null],
    ['=700', null],
    ['', null],
  ])('amount %s', (cell, amount) => expect(readAmount(cell)).toBe(amount))

  it.each([
    [['412345678901'], '412345678901'],
    [['', 'UPI/412345678901/Nila'], '412345678901'],
    [['UPI-412345678901'], '412345678901'],
    [['4123456789012'], null],
    [['41234567890'], null],
    [['999988887777', 'UPI/412345678901'], '999988887777'],
  ])('UTR in %s', (cells, utr) => expect(readUtr(...cells)).toBe(utr))

  it('looks for the UTR in the description where it has no column', () => {
    const lines = readLines(table('01/04/2026,UPI/412345678901/x,700'), { ...columns, utr: null })
    expect(lines).toEqual([
      { line: 2, date: '2026-04-01', description: 'UPI/412345678901/x', amount: 700, utr: '412345678901' },
    ])
  })

  it('cuts an endless description', () =>
    expect(readLines(table(`01/04/2026,${'x'.repeat(5000)},700,`), columns)[0]?.description).toHaveLength(300))
})
