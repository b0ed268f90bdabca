import { describe, expect, it } from 'vitest'
import { assertColumns, columnRole, guessColumns, lineDirection } from '@/lib/statements/columns'
import { readLines } from '@/lib/statements/lines'
import type { StatementColumns } from '@/lib/statements/schema'
import { readTable } from '@/lib/statements/table'

const table = (...lines: string[]) => readTable(new TextEncoder().encode(lines.join('\n')))
const directions = (columns: StatementColumns, ...lines: string[]) =>
  readLines(table(...lines), columns).lines.map(({ direction }) => direction)

describe('the name of a statement column', () => {
  it.each([
    ['Date', 'date'],
    ['Value Dat', 'date'],
    ['Value Dt', 'date'],
    ['Transaction Date (dd/mm/yyyy)', 'date'],
    ['Narration', 'description'],
    ['PARTICULARS', 'description'],
    ['Transaction Remarks', 'description'],
    ['Transaction Details', 'description'],
    ['Chq/Ref Number', 'reference'],
    ['Ref No./Cheque No.', 'reference'],
    ['UPI Ref No.', 'reference'],
    ['UTR No.', 'reference'],
    ['Transaction ID', 'reference'],
    ['Deposit Amount (INR )', 'credit'],
    ['Credit', 'credit'],
    ['CR', 'credit'],
    ['CreditAmount', 'credit'],
    ['Amount (Cr)', 'credit'],
    ['DEPOSIT(CR)', 'credit'],
    ['Withdrawal Amt.', 'debit'],
    ['DR', 'debit'],
    ['WITHDRAWAL(DR)', 'debit'],
    ['Debit_Amount', 'debit'],
    ['Debit/Credit', 'both'],
    ['Dr / Cr', 'both'],
    ['CrDr', 'both'],
    ['D/C', 'both'],
    ['Withdrawal (Dr)/ Deposit (Cr)', 'both'],
    ['Amount(INR)', 'amount'],
    ['Transaction Amount', 'amount'],
    ['Closing Balance', 'balance'],
    ['BAL', 'balance'],
    ['Your Account', 'other'],
    ['Debit Account No', 'other'],
    ['Branch Name(SOL)', 'other'],
    ['S.No', 'other'],
    ['', 'other'],
  ])('a column named "%s" means %s', (name, role) => expect(columnRole(name)).toBe(role))
})

describe('the columns of a statement', () => {
  it.each([
    ['named Dr/Cr', 'Dr/Cr', ['CR', 'DR'], 3],
    ['named D/C with one letter', 'D/C', ['C', 'D'], 3],
    ['named Type', 'Type', ['CREDIT', 'DEBIT'], 3],
    ['without a telling name', 'Remark 2', ['Credited', 'Debited'], 3],
    ['with plus and minus', 'Sign', ['+', '-'], 3],
    ['of payment modes', 'Type', ['UPI', 'NEFT'], undefined],
    ['of one letter and no telling name', 'Class', ['C', 'D'], 3],
    ['of the same letter and no telling name', 'Class', ['C', 'C'], undefined],
    ['of transfers, clearing and cash', 'Tran Type', ['T', 'C'], undefined],
  ])('a column %s is or is not recognised as the direction', (_, name, [first, second], direction) => {
    const guess = guessColumns(
      table(`Date,Narration,Amount,${name}`, `1/4/2026,x,700,${first}`, `1/4/2026,y,700,${second}`),
    )
    expect(guess.direction).toBe(direction)
  })

  it('the direction of the balance is not taken for the direction of the amount', () => {
    const guess = guessColumns(table('Date,Narration,Deposit,Withdrawal,Balance,Dr/Cr', '1/4/2026,x,700,,900,Cr'))
    expect(guess).toMatchObject({ amount: 2, direction: null })
  })

  it('the only direction next to the balance is proposed if it says both Cr and Dr', () => {
    const header = 'Date,Narration,Amount,Balance,Dr/Cr'
    const both = table(header, '1/4/2026,x,700,900,Cr', '1/4/2026,y,700,200,Dr')
    expect(guessColumns(both)).toMatchObject({ direction: 4 })
    expect(guessColumns(table(header, '1/4/2026,x,700,900,Cr'))).not.toHaveProperty('direction')
  })

  it('the reference column with UTRs is preferred to one with cheque numbers', () => {
    const guess = guessColumns(table('Date,Narration,Cheque No,Ref No,Credit', '1/4/2026,x,000123,609100000001,700'))
    expect(guess.utr).toBe(3)
  })

  it('a plain amount without any sign leaves the direction open', () => {
    expect(guessColumns(table('Date,Narration,Amount', '1/4/2026,x,700'))).not.toHaveProperty('direction')
    expect(guessColumns(table('Date,Narration,Amount', '1/4/2026,x,-700'))).toMatchObject({ direction: null })
  })
})

describe('columns that an admin chose', () => {
  const chosen = { date: 0, description: 1, amount: 2 }
  const refusal = (columns: StatementColumns, ...lines: string[]) => {
    try {
      assertColumns(table(...lines).columns, columns)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const shows = (name: string) => `"${name}" shows whether money came in or went out. Choose it for "Money in or out".`

  it.each([
    ['a Dr/Cr column', 'Dr/Cr', 'CR'],
    ['an empty Dr/Cr column', 'Debit/Credit', ''],
    ['a Type column of CR and DR', 'Type', 'DR'],
    ['a column without a telling name', 'Remark 2', 'Credit'],
  ])('the chosen columns are rejected without %s', (_, name, cell) => {
    const lines = [`Date,Narration,Amount,${name}`, `1/4/2026,x,700,${cell}`]
    expect(refusal(chosen, ...lines)).toBe(shows(name))
    expect(refusal({ ...chosen, direction: null }, ...lines)).toBe(shows(name))
    expect(refusal({ ...chosen, direction: 3 }, ...lines)).toBeNull()
  })

  it('the chosen columns are rejected if the direction is that of the balance', () => {
    const lines = ['Date,Narration,Amount,Dr / Cr,Balance,Dr / Cr', '1/4/2026,x,700,DR,900,CR']
    expect(refusal({ ...chosen, direction: 5 }, ...lines)).toBe(shows('Dr / Cr'))
    expect(refusal({ ...chosen, direction: 3 }, ...lines)).toBeNull()
  })

  it('the chosen columns are rejected if the amount is outgoing money or the balance', () => {
    const lines = ['Date,Narration,Withdrawal,Deposit,Balance', '1/4/2026,x,700,,900']
    expect(refusal(chosen, ...lines)).toBe(
      '"Withdrawal" contains money that went out. Choose the column with money that came in.',
    )
    expect(refusal({ ...chosen, amount: 4 }, ...lines)).toBe(
      '"Balance" contains the balance. Choose the column with money that came in.',
    )
    expect(refusal({ ...chosen, amount: 3 }, ...lines)).toBeNull()
    expect(refusal({ ...chosen, amount: 5 }, ...lines)).toBe('The file does not have this column')
  })
})

describe('the direction of a statement line', () => {
  const signs = { word: undefined, others: [], mark: null, hasDebit: false, description: '', unmarkedIsIn: false }

  it.each([
    ['nothing shows it', {}, null],
    ['the amount is in a credit column', { unmarkedIsIn: true }, 'in'],
    ['the amount has a plus', { mark: 'in' }, 'in'],
    ['the column says Cr', { word: 'in' }, 'in'],
    ['the column is empty', { word: null, unmarkedIsIn: true, mark: 'in' }, null],
    ['the column says Dr', { word: 'out', mark: 'in' }, 'out'],
    ['another column says Dr', { word: 'in', others: ['out'] }, 'out'],
    ['another column is empty', { word: 'in', others: [null] }, 'in'],
    ['the amount has a minus', { word: 'in', mark: 'out' }, 'out'],
    ['the debit column has an amount', { unmarkedIsIn: true, hasDebit: true }, 'out'],
    ['the description says UPI/DR', { unmarkedIsIn: true, description: 'UPI/DR/619500000001/x' }, 'out'],
    ['the description says paid to', { unmarkedIsIn: true, description: 'Paid to Bala' }, 'out'],
    ['the payer is a doctor', { unmarkedIsIn: true, description: 'UPI/619500000001/DR MEENA' }, 'in'],
  ] as const)('the direction of a line is decided if %s', (_, value, direction) =>
    expect(lineDirection({ ...signs, ...value })).toBe(direction),
  )

  const plain = { date: 0, description: 1, amount: 2 }

  it('the direction of amounts without a sign stays open until an admin chooses it', () => {
    const lines = ['Date,Narration,Amount', '1/4/2026,x,700', '1/4/2026,y,-700', '1/4/2026,z,(700)']
    expect(directions(plain, ...lines)).toEqual([null, 'out', 'out'])
    expect(directions({ ...plain, direction: null }, ...lines)).toEqual(['in', 'out', 'out'])
  })

  it('the direction of amounts without Cr stays open in a column with Cr', () =>
    expect(
      directions({ ...plain, direction: null }, 'Date,Narration,Amount', '1/4/2026,x,700 Cr', '1/4/2026,y,700'),
    ).toEqual(['in', null]))

  it('a line is outgoing if an unmapped debit column contains anything but zero', () =>
    expect(
      directions(
        { ...plain, amount: 3 },
        'Date,Narration,Withdrawal,Deposit',
        '1/4/2026,a,,700',
        '1/4/2026,b,0.00,700',
        '1/4/2026,c,-,700',
        '1/4/2026,d,700.00,700',
        '1/4/2026,e,"7,00",700',
      ),
    ).toEqual(['in', 'in', 'in', 'out', 'out']))
})
