import { describe, expect, it } from 'vitest'
import { MAX_STATEMENT_LINES } from '@/lib/statements/bounds'
import { decodeText } from '@/lib/statements/decode'
import { headerKey, readLines } from '@/lib/statements/lines'
import { readTable } from '@/lib/statements/table'

const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, order: 'le' | 'be') => {
  const encoded = Buffer.from(text, 'utf16le')
  return order === 'le' ? encoded : encoded.swap16()
}
const HEADER = 'Date,Narration,Credit Amount,UTR'
const table = (...lines: string[]) => readTable(bytes([HEADER, ...lines].join('\n')))
const columns = { date: 0, description: 1, amount: 2, utr: 3 }

describe('the encoding of a statement', () => {
  const text = 'Date,Narration,Credit\n01/04/2026,José ₹,700'

  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a byte order mark', bytes(`\uFEFF${text}`)],
    ['UTF-16LE with a byte order mark', utf16(`\uFEFF${text}`, 'le')],
    ['UTF-16BE with a byte order mark', utf16(`\uFEFF${text}`, 'be')],
    ['UTF-16LE without a byte order mark', utf16(text, 'le')],
    ['UTF-16BE without a byte order mark', utf16(text, 'be')],
  ])('a statement may be encoded as %s', (_, file) => expect(decodeText(file)).toBe(text))

  it('a statement that is not UTF-8 is read in the old Windows code page', () =>
    expect(decodeText(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José'))

  it('a statement can contain the characters of the Windows code page that Latin-1 lacks', () => {
    const shown = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
    const codes = [0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e]
    const more = [0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f]
    expect(decodeText(Uint8Array.from([...codes, ...more]))).toBe(shown)
    expect(decodeText(Uint8Array.from([0xa0, 0xa3, 0xff, 0x41]))).toBe('\u00a0£ÿA')
  })

  it.each([
    ['zeros among the text', bytes('Date,Narration,Credit\n\u0000\u0000')],
    ['no header line', bytes('one,two\nthree,four')],
    ['no text', bytes('')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('a file is rejected as a statement if it contains %s', (_, file) =>
    expect(() => readTable(file)).toThrow(/CSV format|No header line/),
  )
})

describe('the lines of a statement', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('lines are split at %s', (_, mark) => {
    const lines = [
      ['Date', 'Narration', 'Credit'],
      ['1/4/2026', 'paid', '"1,700.00"'],
    ].map((cells) => cells.join(mark))
    const read = readTable(bytes(lines.join('\r\n')))
    expect(read.header).toEqual(['Date', 'Narration', 'Credit'])
    expect(read.rows).toEqual([{ line: 2, cells: ['1/4/2026', 'paid', '1,700.00'] }])
  })

  it('lines are split at semicolons and tabs even if the amounts and the letterhead contain commas', () => {
    for (const mark of [';', '\t']) {
      const letterhead = ['Bank of Chennai, Mylapore, Chennai', 'Statement, from 1/4/2026, to 30/4/2026']
      const lines = [...letterhead, 'Date|Narration|Credit|Balance', '1/4/2026|paid|1,700.00|1,00,700.00']
      const { rows } = readTable(bytes(lines.join('\n').replaceAll('|', mark)))
      expect(rows).toEqual([{ line: 4, cells: ['1/4/2026', 'paid', '1,700.00', '1,00,700.00'] }])
    }
  })

  it('a quoted cell keeps delimiters and doubled quotation marks', () => {
    const { rows } = table('01/04/2026,"Nila, called ""N""","1,00,700.00",412345678901')
    expect(rows).toEqual([{ line: 2, cells: ['01/04/2026', 'Nila, called "N"', '1,00,700.00', '412345678901'] }])
  })

  it('the lines are found below a long letterhead, without blank lines, repeated headers and notes', () => {
    const letterhead = Array.from({ length: 150 }, (_, n) => `Terms, ${n}`)
    const lines = [...letterhead, HEADER, '', '02/04/2026,fee,700,', ',,,', '***,***,,', HEADER, 'End of statement']
    const { header, headerLine, rows, skipped, broken } = readTable(bytes(lines.join('\n')))
    expect(header).toEqual(HEADER.split(','))
    expect(headerLine).toBe(151)
    expect(rows).toEqual([{ line: 153, cells: ['02/04/2026', 'fee', '700', ''] }])
    expect(skipped).toEqual([156, 157])
    expect(broken).toEqual([])
  })

  it.each([
    ['a quotation mark that the bank did not double', '1/4/2026,"SRI" STORES,700,412345678901'],
    ['a quotation mark that is never closed', '1/4/2026,"SRI STORES,700,412345678901'],
    ['a quoted cell after a space', '1/4/2026, "SRI, STORES",700,'],
    ['a delimiter inside an unquoted cell', '1/4/2026,SRI, STORES,700,412345678901'],
    ['a missing cell', '1/4/2026,SRI STORES 412345678901,700'],
    ['another cell after the last one', '1/4/2026,SRI STORES,700,412345678901,x'],
  ])('a line is broken by %s, and the next line is not affected', (_, line) => {
    const { rows, broken } = table(line, '2/4/2026,fee,700,412345678902')
    expect(broken.map((each) => each.line)).toEqual([2])
    expect(rows).toEqual([{ line: 3, cells: ['2/4/2026', 'fee', '700', '412345678902'] }])
  })

  it('all lines that a cell spans are broken', () => {
    const { rows, broken } = table(
      '1/4/2026,"Nila',
      '2/4/2026,fee,700,412345678902',
      'by UPI",700,412345678901',
      '3/4/2026,fee,700,412345678903',
    )
    expect(broken.map(({ line, problem }) => [line, problem])).toEqual(
      [2, 3, 4].map((line) => [line, 'A cell spans lines 2 to 4']),
    )
    expect(rows.map(({ line }) => line)).toEqual([5])
  })

  it('every line may end with a delimiter', () => {
    const { rows, broken } = table('1/4/2026,a,700,412345678901,', '2/4/2026,b,700,412345678902,')
    expect(rows.map(({ line }) => line)).toEqual([2, 3])
    expect(broken).toEqual([])
  })

  it('a line may end with a balance whose commas the bank did not quote', () => {
    const lines = [
      'Date,Narration,Debit,Credit,Balance',
      '1/4/2026,a,0.00,700.00,1,00,700.00',
      '1/4/2026,A, B,700.00,,9',
    ]
    const { rows, broken } = readTable(bytes(lines.join('\n')))
    expect(rows).toEqual([{ line: 2, cells: ['1/4/2026', 'a', '0.00', '700.00', '1,00,700.00'] }])
    expect(broken.map(({ line }) => line)).toEqual([3])
  })

  it('a formula stays the text that it is', () => {
    const { lines } = readLines(table('01/04/2026,"=HYPERLINK(""http://evil"")",=1+1,'), columns)
    expect(lines[0]).toMatchObject({ description: '=HYPERLINK("http://evil")', amount: null })
  })

  it.each([
    ['an apostrophe', "'01/04/2026,fee,'700,'412345678901"],
    ['a formula of text', '="01/04/2026",fee,="700",="412345678901"'],
    ['a quoted formula of text', '01/04/2026,fee,"=""700""","=""412345678901"""'],
  ])('a cell loses %s that keeps a spreadsheet from changing a number', (_, line) =>
    expect(readLines(table(line), columns).lines[0]).toMatchObject({
      date: '2026-04-01',
      amount: 700,
      utrs: ['412345678901'],
    }),
  )

  it('a statement with too many lines to show is rejected', () => {
    const many = Array.from({ length: MAX_STATEMENT_LINES + 1 }, () => '1/4/2026,fee,700,')
    expect(() => table(...many)).toThrow(`at most ${MAX_STATEMENT_LINES} lines`)
  })

  it.each([
    ['a million empty lines', '\n'.repeat(1_000_000), /at most 20000 lines/],
    ['a line of a million quotation marks', '"'.repeat(1_000_000), /Line 2 of this file is too long/],
    ['a header of a thousand columns', ',x'.repeat(1000), /at most 200 columns/],
    ['a cell of a million spaces', `1/4/2026,x,a${' '.repeat(1_000_000)}b`, /Line 2 of this file is too long/],
  ])('a statement is rejected at once for %s', (_, text, refusal) => {
    const file = bytes(text.startsWith(',') ? HEADER + text : `${HEADER}\n${text}`)
    const before = process.cpuUsage()
    expect(() => readTable(file)).toThrow(refusal)
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })

  it.each([
    ['dates in an unknown format', '99/99/9999,fee,700,412345678901'],
    ['invalid amounts', `5.4.2026,fee,"a${' '.repeat(60)}b",412345678901`],
    ['quoted cells that never end', `5.4.2026,${'a.'.repeat(20)}@${'9'.repeat(12)},700,412345678901`],
    ['quotation marks that do not pair up', '5.4.2026,"fee" x,"700,412345678901'],
    ['complete cells', '5.4.2026,"fee",700.00 Cr,412345678901'],
  ])(
    'a statement is parsed quickly if 19,990 of its lines have %s',
    (_, line) => {
      const before = process.cpuUsage()
      const read = readLines(table(...Array.from({ length: 19_990 }, () => line)), columns)
      expect(read.lines).toHaveLength(19_990)
      expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
    },
    20_000,
  )
})

describe('the parsed lines of a statement', () => {
  it('the UTR is taken from the description if it has no column', () => {
    const { lines } = readLines(table('01/04/2026,UPI/412345678901/x,700,'), { ...columns, utr: null })
    expect(lines[0]).toMatchObject({ utrs: ['412345678901'], mentioned: ['412345678901'] })
  })

  it('the UTR is taken from its column first, and from the description if the column has none', () => {
    const { lines } = readLines(
      table('1/4/2026,UPI/412345678901,700,0000612345678901', '1/4/2026,UPI/412345678902,700,000123', '1/4/2026,x,7,-'),
      columns,
    )
    expect(lines.map(({ utrs }) => utrs)).toEqual([['612345678901'], ['412345678902'], []])
    expect(lines[0]?.mentioned).toEqual(['612345678901', '412345678901'])
  })

  it('a mobile number is an uncertain UTR, and so is any number next to one with the day of the payment', () => {
    const { lines } = readLines(
      table(
        '14/7/2026,UPI/919845001111/x,700,',
        '14/7/2026,UPI/619500000001/000401234567,700,',
        '14/7/2026,412345678901/919845001111,700,',
      ),
      columns,
    )
    expect(lines.map(({ doubtful }) => doubtful)).toEqual([['919845001111'], ['000401234567'], ['919845001111']])
  })

  it('a total without date, amount and UTR is skipped', () => {
    const { lines, skipped } = readLines(table('1/4/2026,fee,700,', ',Closing balance,,'), columns)
    expect(lines.map(({ line }) => line)).toEqual([2])
    expect(skipped).toEqual([3])
  })

  it('a file that writes the month first has no certain dates', () => {
    const { lines } = readLines(table('11/23/2026,a,700,', '05/04/2026,b,700,', '5-Apr-2026,c,700,'), columns)
    expect(lines.map(({ date }) => date)).toEqual([null, null, '2026-04-05'])
  })

  it('a description has at most 300 characters', () =>
    expect(readLines(table(`01/04/2026,${'x'.repeat(5000)},700,`), columns).lines[0]?.description).toHaveLength(300))

  it('a statement is recognised by the same header line in any casing', () => {
    expect(headerKey(['Date', 'CREDIT'])).toBe(headerKey(['DATE', 'Credit']))
    expect(headerKey(['Date', 'Credit'])).not.toBe(headerKey(['Credit', 'Date']))
  })
})
