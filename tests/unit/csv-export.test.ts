import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toCsv } from '@/lib/admin/csv'

const read = (csv: string) => Papa.parse<string[]>(csv.slice(1)).data

describe('a list as CSV', () => {
  it('begins with a mark, so that spreadsheets read names as they are written', () => {
    const csv = toCsv(['name'], [['José, நிலா']])
    expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(read(csv)).toEqual([['name'], ['José, நிலா']])
  })

  it('keeps separators, quotes and line breaks in their cell', () => {
    const cell = 'a,b;"c"\nd'
    expect(read(toCsv(['x', 'y'], [[cell, 'z']]))[1]).toEqual([cell, 'z'])
  })

  it.each(['=1+1', '+919000000001', '-2', '@SUM(A1)', '\t=1', '\r=1'])('lets no spreadsheet compute %j', (cell) => {
    expect(read(toCsv(['x', 'y'], [[cell, 'z']]))[1]).toEqual([`'${cell}`, 'z'])
  })

  it('writes nothing for what is not there, and lists as JSON', () =>
    expect(read(toCsv(['a', 'b', 'c', 'd'], [[null, undefined, 700, ['south', 'drawing']]]))[1]).toEqual([
      '',
      '',
      '700',
      '["south","drawing"]',
    ]))

  it('is its header alone when there are no rows', () => expect(read(toCsv(['a', 'b'], []))[0]).toEqual(['a', 'b']))
})
