import { describe, expect, it } from 'vitest'
import {
  isBlankAmount,
  readAmount,
  readDate,
  readDirection,
  startsWithDate,
  utrCandidates,
} from '@/lib/statements/cells'

describe('the date of a statement line', () => {
  it.each([
    ['2026-04-05', '2026-04-05'],
    ['2026/04/05', '2026-04-05'],
    ['05/04/2026', '2026-04-05'],
    ['5/4/26', '2026-04-05'],
    ['05-04-2026', '2026-04-05'],
    ['05-Apr-2026', '2026-04-05'],
    ['05-APR-26', '2026-04-05'],
    ['5 Apr 26', '2026-04-05'],
    ['5 April 2026', '2026-04-05'],
    ['05Apr2026', '2026-04-05'],
    ['Apr 5, 2026', '2026-04-05'],
    ['Apr 05, 2026 06:22 PM', '2026-04-05'],
    ['05.04.2026', '2026-04-05'],
    ['05/04/2026 23:59:01', '2026-04-05'],
    ['05/04/2026, 11:59 pm', '2026-04-05'],
    ['2026-04-05T00:10:00', '2026-04-05'],
    ['5/Sept/2026', '2026-09-05'],
    ['31/12/61', '1961-12-31'],
    ['\u202a05/04/2026\u202c', '2026-04-05'],
    ['05/04-2026', null],
    ['31/02/2026', null],
    ['04/13/2026', null],
    ['05/Foo/2026', null],
    ['yesterday', null],
    ['', null],
  ])('the date "%s" in a statement is read as %s', (cell, date) => expect(readDate(cell)).toBe(date))
})

describe('the amount of a statement line', () => {
  it.each([
    ['700', 700],
    ['700.0', 700],
    ['700.00', 700],
    ['  700.00 ', 700],
    ['.50', 0.5],
    ['1,700.00', 1700],
    ['1,00,700.50', 100700.5],
    ['100,700.50', 100700.5],
    ['₹700', 700],
    ['₹ 7,00,000.00', 700000],
    ['Rs. 700.00', 700],
    ['Rs.700', 700],
    ['INR 700', 700],
    ['700 INR', 700],
    ['700/-', 700],
    ['Rs. 700/-', 700],
    ['\u202a700.00\u202c', 700],
  ])('the amount "%s" is read as %d without a direction', (cell, rupees) =>
    expect(readAmount(cell)).toEqual({ rupees, mark: null }),
  )

  it.each([
    ['700.00 Cr', 'in'],
    ['700.00Cr.', 'in'],
    ['700.00(Cr)', 'in'],
    ['700.00 (CR)', 'in'],
    ['Cr 700.00', 'in'],
    ['(Cr) 700.00', 'in'],
    ['Cr.₹700.00', 'in'],
    ['+700.00', 'in'],
    ['+₹700', 'in'],
    ['₹+700', 'in'],
    ['700.00 Dr', 'out'],
    ['700.00(Dr)', 'out'],
    ['Dr 700.00', 'out'],
    ['(700.00)', 'out'],
    ['-700', 'out'],
    ['- ₹700', 'out'],
    ['₹-700', 'out'],
    ['−700', 'out'],
    ['700.00-', 'out'],
    ['(700.00 Cr', null],
    ['-700.00 Cr', 'out'],
    ['+700.00 Dr', 'out'],
  ] as const)('the amount "%s" is read with the direction %s', (cell, mark) =>
    expect(readAmount(cell)).toEqual(mark && { rupees: 700, mark }),
  )

  it.each([
    '7,00',
    '70,0',
    '1,7,00',
    '7,00,00',
    '1,000,00',
    '1.700,00',
    '700,00',
    '700.001',
    '7 00',
    '700 rupees',
    '=700',
    '7e2',
    '',
    '-',
    'Cr',
    `700${' '.repeat(50)}`,
  ])('the text "%s" is not read as an amount', (cell) => expect(readAmount(cell)).toBeNull())

  it.each(['', '-', '0', '0.00', '.00', '0.00 Cr', 'NA', 'Nil'])('"%s" counts as a missing amount', (cell) =>
    expect(isBlankAmount(cell)).toBe(true),
  )

  it.each(['700.00', '0.01', '7,00', 'x'])('"%s" does not count as a missing amount', (cell) =>
    expect(isBlankAmount(cell)).toBe(false),
  )
})

describe('the direction column of a statement', () => {
  it.each([
    ['CR', 'in'],
    ['Cr.', 'in'],
    ['C', 'in'],
    ['+', 'in'],
    ['Credit', 'in'],
    ['CREDITED', 'in'],
    ['Deposit', 'in'],
    ['Money received', 'in'],
    ['UPI Cr', 'in'],
    ['DR', 'out'],
    ['(Dr)', 'out'],
    ['D', 'out'],
    ['W', 'out'],
    ['-', 'out'],
    ['Debit', 'out'],
    ['Withdrawal', 'out'],
    ['Money sent', 'out'],
    ['Transfer Dr', 'out'],
    ['', null],
    ['TFR', null],
    ['UPI', null],
    ['Cr/Dr', null],
    ['Received from Meera', null],
    ['Doctor', null],
  ])('the direction column reads "%s" as %s', (cell, direction) => expect(readDirection(cell)).toBe(direction))
})

describe('the UTR candidates of a statement line', () => {
  it.each([
    ['HDFC', 'UPI-MEERA-MEERA.I@OKHDFCBANK-HDFC0000123-619500000001-VEENAI', ['619500000001']],
    ['HDFC, mobile', 'UPI-IMRAN-919845001111@WAHDFCBANK-HDFC0000123-619500000003-X', ['619500000003']],
    ['ICICI', 'UPI/619500000001/Veenai/meera.i@okhdfc/HDFC BANK LTD', ['619500000001']],
    ['ICICI, mobile', 'UPI/919845001111@/Guitar/YES BANK P/619500000003/YBL5f0c', ['619500000003']],
    ['ICICI, account', 'UPI/000401234567@icic0000004.ifsc.npci/x/619500000004/y', ['619500000004']],
    ['SBI', 'BY TRANSFER-UPI/CR/619500000001/MEERA IY/HDFC/meera.i@ok/x--', ['619500000001']],
    ['Axis', 'UPI/P2A/619500000001/MEERA IYE/HDFC BANK/Veenai', ['619500000001']],
    ['Kotak', 'UPI-619500000001', ['619500000001']],
    ['Federal', 'UPI IN/619500000001/meera.i@okhdfcbank/Veenai/0000', ['619500000001']],
    ['Baroda', 'UPI/619500000001/18:22:10/UPI/meera.i@okhdfcbank/x', ['619500000001']],
    ['IDFC', 'UPI/CR/619500000001/MEERA IYER/HDFC/meera.i/x', ['619500000001']],
    ['Paytm', '619500000001', ['619500000001']],
    ['PhonePe', "'619500000001", ['619500000001']],
    ['two numbers', 'UPI/619500000001/919845001111/x', ['619500000001', '919845001111']],
    ['one number twice', 'UPI/619500000001/619500000001', ['619500000001']],
    ['a UPI address with dots', '9198450.01111-619500000009@upi', []],
    ['13 digits', '4123456789012', []],
    ['11 digits', '41234567890', []],
    ['zeros', '000000000000', []],
    ['16 digits', '0000619500000001', []],
  ])('the UTR candidates are found in the layout of %s', (_, cell, utrs) => expect(utrCandidates(cell)).toEqual(utrs))

  it.each([
    ['0000619500000001', ['619500000001']],
    ['619500000001', ['619500000001']],
    ['UPI-619500000001', ['619500000001']],
    ['1000619500000001', []],
    ['0000000000000000', []],
    ['-', []],
  ])('UTR candidates lose their padding in a reference column: %s', (cell, utrs) =>
    expect(utrCandidates(cell, { padded: true })).toEqual(utrs),
  )

  it.each([
    ['619500000001', '2026-07-14', true],
    ['619500000001', '2026-07-24', true],
    ['619500000001', '2026-07-26', false],
    ['519500000001', '2026-07-14', false],
    ['636500000001', '2027-01-02', true],
    ['919845001111', '2026-07-14', false],
    ['000401234567', '2026-07-14', false],
  ])('a UTR that begins with the day of the payment is recognised: %s on %s is %s', (utr, date, is) =>
    expect(startsWithDate(utr, date)).toBe(is),
  )
})
