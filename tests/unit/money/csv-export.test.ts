import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toCsv } from '@/lib/office/csv'
import { readTable } from '@/lib/statements/table'

const read = (csv: string) => Papa.parse<string[]>(csv.slice(1)).data

describe('a CSV export', () => {
  it('a CSV export starts with a byte order mark, so that spreadsheets read names correctly', () => {
    const csv = toCsv(['name'], [['José, நிலா']])
    expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(read(csv)).toEqual([['name'], ['José, நிலா']])
  })

  it('a CSV export keeps separators, quotes and line breaks in their cell', () => {
    const cell = 'a,b;"c"\nd'
    expect(read(toCsv(['x', 'y'], [[cell, 'z']]))[1]).toEqual([cell, 'z'])
  })

  it.each([
    '=1+1',
    '+919000000001',
    '-2',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.example")\nMeena',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\u200b=1',
    '\ttab',
  ])('no spreadsheet runs %j from a CSV export', (cell) => {
    expect(read(toCsv(['x', 'y'], [[cell, 'z']]))[1]).toEqual([`'${cell}`, 'z'])
  })

  it.each([
    ['Meena\n=1+1', "Meena\n'=1+1"],
    ['Meena\r\n@SUM(A1)', "Meena\r\n'@SUM(A1)"],
    ['Meena\t+1', "Meena\t'+1"],
    ['Meena;＝1', "Meena;'＝1"],
    ['\r=1', "'\r'=1"],
  ])('no spreadsheet runs text after a line break, a tab or a semicolon: %j', (cell, safeCell) => {
    expect(read(toCsv(['x', 'y'], [[cell, 'z']]))[1]).toEqual([safeCell, 'z'])
  })

  it('a CSV export is safe for any name, which stays unchanged except for an added apostrophe', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...'=+-@＝＋－＠ab1,;"|!(\t\r\n\v\f\u0085\u2028\u200b\ufeff \u00a0\u202eஅ'),
      maxLength: 30,
    })
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 2, maxLength: 4 }), (cells) => {
        const columns = cells.map((_, index) => `column${index}`)
        const text = toCsv(columns, [cells]).slice(1)
        const [, row = []] = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data
        expect(row.map((cell) => cell.replaceAll("'", ''))).toEqual(cells)
        const pieces = row.flatMap((cell) => cell.split(/[\t\n\v\f\r\u0085\u2028\u2029;]/))
        for (const piece of pieces) expect(piece.replace(/^[\s\p{C}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('a CSV export is read back as a statement without the added apostrophe', () => {
    const csv = toCsv(['date', 'description', 'amount', 'utr'], [['2026-04-05', '=cmd()', '+700', '412345678901']])
    const table = readTable(new TextEncoder().encode(csv))
    expect(table.rows).toEqual([{ line: 2, cells: ['2026-04-05', '=cmd()', '+700', '412345678901'] }])
  })

  it('a CSV export leaves missing values empty, and writes lists as JSON', () =>
    expect(read(toCsv(['a', 'b', 'c', 'd'], [[null, undefined, 700, ['south', 'drawing']]]))[1]).toEqual([
      '',
      '',
      '700',
      '["south","drawing"]',
    ]))

  it('a CSV export contains only its header when there are no rows', () =>
    expect(read(toCsv(['a', 'b'], []))[0]).toEqual(['a', 'b']))
})
