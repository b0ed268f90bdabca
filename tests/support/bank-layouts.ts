import fc from 'fast-check'

// Random bank statements for property tests: random payments, rendered in random layouts.

export interface BankPayment {
  utr: string
  /** The day of the payment in July 2026. */
  day: number
  rupees: number
  direction: 'in' | 'out'
  /** The payer's mobile number, with the country code. */
  mobile: string
  name: string
  note: string
}

const pad = (number: number, length: number) => String(number).padStart(length, '0')

/**
 * Generates UTRs. Some start with the year and the day of the year, like real UTRs. Others are random digits that do
 * not look like a mobile number.
 */
const utr = (day: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `6${pad(181 + day, 3)}${pad(rest, 8)}`),
    fc.integer({ min: 100_000_000_000, max: 899_999_999_999 }).map(String),
  )
const mobile = fc.integer({ min: 9_800_000_000, max: 9_899_999_999 }).map((digits) => `91${digits}`)
const rupees = fc.oneof(fc.constant(700), fc.integer({ min: 100, max: 1_250_000 }))
const word = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIKLMNOPRSTUVY '), maxLength: 12 })
/** Notes with separators and quotation marks. */
const hostileWord = fc.string({ unit: fc.constantFrom(...'AB 7,;|"\''), maxLength: 12 })

const payment = fc.integer({ min: 1, max: 28 }).chain((day) =>
  fc.record<BankPayment>({
    utr: utr(day),
    day: fc.constant(day),
    rupees,
    direction: fc.constantFrom('in', 'in', 'out'),
    mobile,
    name: word,
    note: fc.oneof(word, hostileWord),
  }),
)
export const bankPayments = fc.uniqueArray(payment, { selector: ({ utr }) => utr, minLength: 1, maxLength: 8 })

type Money = 'two columns' | 'direction column' | 'sign' | 'brackets' | 'suffix'

export interface BankLayout {
  delimiter: string
  newline: string
  encoding: 'utf8' | 'utf8 with mark' | 'utf16le' | 'utf16be' | 'utf16le with mark' | 'utf16be with mark'
  quoting: 'always' | 'when needed'
  letterhead: string[]
  dates: number
  amounts: number
  narration: number
  money: Money
  moneyNames: readonly [string, string]
  directionName: string
  directionWords: readonly [string, string]
  /** How the reference column shows the UTR. */
  reference: 'none' | 'plain' | 'padded' | 'prefixed' | 'cheque'
  balance: 'none' | 'plain' | 'with direction'
  /** Random numbers that determine the order of the columns. */
  order: number[]
}

const letterheadLine = fc.constantFrom(
  'Swaramala Academy, Mylapore, Chennai',
  'Account No;000401234567',
  'Statement from 01/07/2026 to 28/07/2026',
  'Opening Balance,Debit,Credit',
  '"Branch: Mylapore"',
  '',
)

export const bankLayouts = fc.record<BankLayout>({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf8', 'utf8 with mark', 'utf16le', 'utf16be', 'utf16le with mark', 'utf16be with mark'),
  quoting: fc.constantFrom('always', 'when needed'),
  letterhead: fc.array(letterheadLine, { maxLength: 30 }),
  dates: fc.nat(6),
  amounts: fc.nat(6),
  narration: fc.nat(5),
  money: fc.constantFrom('two columns', 'direction column', 'sign', 'brackets', 'suffix'),
  moneyNames: fc.constantFrom(
    ['Credit', 'Debit'],
    ['Deposit Amount (INR )', 'Withdrawal Amount (INR )'],
    ['CR', 'DR'],
    ['DEPOSIT(CR)', 'WITHDRAWAL(DR)'],
  ),
  directionName: fc.constantFrom('Debit/Credit', 'Dr / Cr', 'Type', 'D/C', 'Transaction Type', 'Code 2'),
  directionWords: fc.constantFrom(['CR', 'DR'], ['Cr.', 'Dr.'], ['Credit', 'Debit'], ['Deposit', 'Withdrawal']),
  reference: fc.constantFrom('none', 'plain', 'padded', 'prefixed', 'cheque'),
  balance: fc.constantFrom('none', 'plain', 'with direction'),
  order: fc.array(fc.nat(99), { minLength: 8, maxLength: 8 }),
})

const months = ['Jul', 'JUL', 'July']
const dateForms: ((day: number) => string)[] = [
  (day) => `${pad(day, 2)}/07/2026`,
  (day) => `${pad(day, 2)}-07-26`,
  (day) => `${day}.7.2026`,
  (day) => `2026-07-${pad(day, 2)}`,
  (day) => `${pad(day, 2)}-${months[day % 3]}-2026`,
  (day) => `Jul ${day}, 2026`,
  (day) => `${pad(day, 2)}/07/2026 18:22:10`,
]
const indian = (rupees: number) => rupees.toLocaleString('en-IN')
const amountForms: ((rupees: number) => string)[] = [
  (rupees) => String(rupees),
  (rupees) => `${rupees}.00`,
  (rupees) => `${indian(rupees)}.00`,
  (rupees) => `${rupees.toLocaleString('en-US')}.0`,
  (rupees) => `₹${indian(rupees)}`,
  (rupees) => `Rs. ${indian(rupees)}/-`,
  (rupees) => `INR ${rupees}.00`,
]
const narrations: ((payment: BankPayment) => string)[] = [
  ({ utr, name, note }) => `UPI/${utr}/${name}/${note}`,
  ({ utr, name, mobile, note }) => `UPI-${name}-${mobile}@OKHDFCBANK-HDFC0000123-${utr}-${note}`,
  ({ utr, note, mobile }) => `UPI/${mobile}@/${note}/YES BANK P/${utr}/YBL5f0c`,
  ({ utr, note }) => `UPI/000401234567@icic0000004.ifsc.npci/${note}/ICICI Bank/${utr}/ICI9b`,
  ({ utr, mobile, note }) => `UPI/${mobile}/${note}/${utr}`,
  ({ utr, name, direction }) => `UPI/${direction === 'in' ? 'CR' : 'DR'}/${utr}/${name}/HDFC/a.b@ok`,
]
const referenceForms: Record<BankLayout['reference'], (utr: string) => string> = {
  none: () => '',
  plain: (utr) => utr,
  padded: (utr) => `0000${utr}`,
  prefixed: (utr) => `UPI-${utr}`,
  cheque: () => '-',
}
const pick = <T>(forms: readonly T[], at: number): T => forms[at % forms.length] as T

/** A group of columns that stay next to each other. */
interface Group {
  names: string[]
  cells: (payment: BankPayment) => string[]
}

function moneyGroups(layout: BankLayout): Group[] {
  const amount = ({ rupees }: BankPayment) => pick(amountForms, layout.amounts)(rupees)
  const by = (own: (payment: BankPayment) => [into: string, out: string]) => (each: BankPayment) => {
    const [into, out] = own(each)
    return [each.direction === 'in' ? into : out]
  }
  const signed = (own: (payment: BankPayment) => [into: string, out: string]) => [{ names: ['Amount'], cells: by(own) }]
  switch (layout.money) {
    case 'two columns': {
      const [credit, debit] = layout.moneyNames
      return [
        { names: [credit], cells: by((each) => [amount(each), '']) },
        { names: [debit], cells: by((each) => ['', amount(each)]) },
      ]
    }
    case 'direction column': {
      const [into, out] = layout.directionWords
      const cells = (each: BankPayment) => [amount(each), each.direction === 'in' ? into : out]
      return [{ names: ['Amount', layout.directionName], cells }]
    }
    case 'sign':
      return signed((each) => [`+${amount(each)}`, `-${amount(each)}`])
    case 'brackets':
      return signed(({ rupees }) => [`+${indian(rupees)}`, `(${indian(rupees)})`])
    case 'suffix':
      return signed(({ rupees }) => [`${indian(rupees)}.00(Cr)`, `${indian(rupees)}.00(Dr)`])
  }
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

export interface RenderedStatement {
  letterhead: string[]
  header: string
  /** One line for each payment. */
  lines: string[]
}

/** Renders payments as the lines of a statement. */
export function renderLines(payments: readonly BankPayment[], layout: BankLayout): RenderedStatement {
  const { delimiter, quoting, reference, balance } = layout
  const groups: Group[] = [
    { names: ['Date'], cells: ({ day }) => [pick(dateForms, layout.dates)(day)] },
    { names: ['Narration'], cells: (each) => [pick(narrations, layout.narration)(each)] },
    ...moneyGroups(layout),
    ...(reference === 'none'
      ? []
      : [{ names: ['Chq/Ref No'], cells: ({ utr }: BankPayment) => [referenceForms[reference](utr)] }]),
    ...(balance === 'plain' ? [{ names: ['Balance'], cells: () => ['51,234.10'] }] : []),
    ...(balance === 'with direction' ? [{ names: ['Balance', 'Dr / Cr'], cells: () => ['51,234.10', 'CR'] }] : []),
    { names: ['Branch'], cells: () => ['MYLAPORE'] },
  ]
  const sorted = groups
    .map((group, at) => ({ group, rank: layout.order[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
  const render = (cell: string) =>
    quoting === 'always' || /^["']|["\n]/.test(cell) || cell.includes(delimiter) ? quote(cell) : cell
  const line = (cells: string[]) => cells.map(render).join(delimiter)
  return {
    letterhead: layout.letterhead,
    header: line(sorted.flatMap(({ names }) => names)),
    lines: payments.map((each) => line(sorted.flatMap(({ cells }) => cells(each)))),
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

export function encodeStatement(lines: readonly string[], { newline, encoding }: BankLayout): Uint8Array {
  const [name = 'utf8', mark] = encoding.split(' with ')
  const text = (mark ? BYTE_ORDER_MARK : '') + lines.join(newline)
  if (name === 'utf8') return Buffer.from(text)
  const bytes = Buffer.from(text, 'utf16le')
  return name === 'utf16le' ? bytes : bytes.swap16()
}
