import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { assertColumns, guessColumns } from '@/lib/statements/columns'
import { readLines } from '@/lib/statements/lines'
import { type MatchablePayment, matchLines } from '@/lib/statements/match'
import type { StatementColumns } from '@/lib/statements/schema'
import { readTable } from '@/lib/statements/table'
import {
  type BankLayout,
  type BankPayment,
  bankLayouts,
  bankPayments,
  encodeStatement,
  renderLines,
} from '../../support/bank-layouts'

const pending = ({ day, rupees }: BankPayment, utr: string): MatchablePayment => ({
  id: utr,
  username: 'Meera',
  courseName: 'Veenai',
  fee: rupees,
  utr,
  bankReference: null,
  status: 'pending',
  sentOn: `2026-07-${String(day).padStart(2, '0')}`,
  claimed: false,
})

/** Returns the UTRs of the exact matches. `columns` defaults to the guessed columns. */
function exactUtrs(bytes: Uint8Array, payments: MatchablePayment[], columns?: (width: number) => StatementColumns) {
  const table = readTable(bytes)
  const chosen = columns?.(table.header.length) ?? (guessColumns(table) as StatementColumns)
  assertColumns(table.columns, chosen)
  return matchLines(readLines(table, chosen).lines, payments).flatMap(({ exact, utr }) => (exact ? [utr] : []))
}

const received = (payments: readonly BankPayment[]) =>
  payments.filter(({ direction }) => direction === 'in').map(({ utr }) => utr)

const statement = (payments: readonly BankPayment[], layout: BankLayout) => {
  const { letterhead, header, lines } = renderLines(payments, layout)
  return { above: [...letterhead, header], lines }
}

/** Returns pending payments with the UTRs and with other 12-digit numbers of the statement. */
const claims = (payments: readonly BankPayment[]) => [
  ...new Map(
    payments.flatMap((each) => [each.utr, each.mobile, '000401234567'].map((utr) => [utr, pending(each, utr)])),
  ).values(),
]

const edits = fc.array(
  fc.record({
    line: fc.nat(),
    at: fc.nat(),
    insert: fc.constantFrom('"', '""', ',', ';', '\t', '|', '\n', ' "', 'delete'),
  }),
  { maxLength: 6 },
)

/**
 * Inserts or deletes a character that affects the structure of a line, such as a separator. Each line is edited at most
 * once.
 */
function withEdits(lines: readonly string[], lineEdits: { line: number; at: number; insert: string }[]): string[] {
  const edited = [...lines]
  for (const { line, at, insert } of new Map(lineEdits.map((edit) => [edit.line % lines.length, edit])).values()) {
    const text = lines[line % lines.length] ?? ''
    const places = [...text.matchAll(/[",;\t|]/g)].map(({ index }) => index)
    const place = insert === 'delete' ? places[at % Math.max(places.length, 1)] : at % (text.length + 1)
    if (place === undefined) continue
    const [before, after] = [text.slice(0, place), text.slice(insert === 'delete' ? place + 1 : place)]
    edited[line % lines.length] = before + (insert === 'delete' ? '' : insert) + after
  }
  return edited
}

/** Returns the matches, or an empty list if the statement is rejected. */
function emptyIfRejected<T>(work: () => T[]): T[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** The number of runs for each property. FUZZ_CASES applies to tests/long/fuzz.test.ts, too. */
const numRuns = Number(process.env.FUZZ_CASES ?? 150)

const choices = fc.array(fc.nat(), { minLength: 6, maxLength: 6 })

describe('the exact matches of a statement', () => {
  it('in every layout, the exact matches are all incoming payments and no others', () =>
    fc.assert(
      fc.property(bankPayments, bankLayouts, (payments, layout) => {
        const { above, lines } = statement(payments, layout)
        const bytes = encodeStatement([...above, ...lines], layout)
        const truthfulPayments = payments.map((each) => pending(each, each.utr))
        expect(exactUtrs(bytes, truthfulPayments)).toEqual(received(payments))
      }),
      { numRuns },
    ))

  it('all exact matches are incoming payments, even if students enter other numbers of the statement', () =>
    fc.assert(
      fc.property(bankPayments, bankLayouts, (payments, layout) => {
        const { above, lines } = statement(payments, layout)
        const bytes = encodeStatement([...above, ...lines], layout)
        expect(received(payments)).toEqual(expect.arrayContaining(exactUtrs(bytes, claims(payments))))
        const others = claims(payments).filter(({ id }) => !received(payments).includes(id))
        expect(exactUtrs(bytes, others)).toEqual([])
      }),
      { numRuns },
    ))

  it('all exact matches are incoming payments, even if the bank breaks quotation marks, delimiters and lines', () =>
    fc.assert(
      fc.property(bankPayments, bankLayouts, edits, (payments, layout, value) => {
        const { above, lines } = statement(payments, layout)
        const bytes = encodeStatement([...above, ...withEdits(lines, value)], layout)
        expect(received(payments)).toEqual(
          expect.arrayContaining(emptyIfRejected(() => exactUtrs(bytes, claims(payments)))),
        )
      }),
      { numRuns },
    ))

  it('all exact matches are incoming payments, whichever columns an admin chooses', () =>
    fc.assert(
      fc.property(
        bankPayments,
        bankLayouts,
        choices,
        (payments, layout, [date, description, amount, utr, direction, how] = []) => {
          const { above, lines } = statement(payments, layout)
          const bytes = encodeStatement([...above, ...lines], layout)
          const choose = (width: number) => {
            const at = (choice = 0) => choice % width
            return {
              date: at(date),
              description: at(description),
              amount: at(amount),
              utr: [null, at(utr)][(how ?? 0) % 2],
              direction: [undefined, null, at(direction)][(how ?? 0) % 3],
            }
          }
          expect(received(payments)).toEqual(
            expect.arrayContaining(emptyIfRejected(() => exactUtrs(bytes, claims(payments), choose))),
          )
        },
      ),
      { numRuns },
    ))
})
