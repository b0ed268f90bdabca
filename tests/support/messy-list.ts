/** A family in the list. Its children have the same phone number. */
export interface ListedFamily {
  parent: string
  email: string
  /** Ten digits, or a foreign number with its country code. */
  phone: string
  children: string[]
}

export interface MessyList {
  /** The file in Excel’s “Unicode Text” format: UTF-16 with a byte order mark, with tabs between the cells. */
  file: Buffer
  families: ListedFamily[]
  /** The rows that cannot be added: the line in the file, and the reason. */
  errors: [line: number, reason: string][]
  /** The line numbers of each repeated row and of the earlier, identical row. */
  repeated: [line: number, first: number][]
}

const FAMILIES = 120
/** The number of families with a second child. The first few of these families also have a third child. */
const WITH_SECOND_CHILD = 26
const WITH_THIRD_CHILD = 4

const givenNames = [
  'Nila',
  'Arjun',
  'Tara',
  'Kavya',
  'Rohan',
  'Diya',
  'Vihaan',
  'Ananya',
  'Ishaan',
  'Meera',
  'Zoya',
  'Dev',
]
const tamil = ['நிலா', 'அருண்', 'கவிதா', 'முருகன்']
const hindi = ['मीरा', 'आरव', 'काव्या', 'रोहन']
const surnames = ['Iyer', 'Joshi', 'Rao', 'Menon', 'Shaikh', 'D’Souza', 'Kulkarni', 'Nair', 'Gupta', 'Pillai']

/** Numbers from the United Kingdom, the United States, Singapore and the United Arab Emirates. */
const abroad = ['+44 7400 123456', '+1 (212) 555-0143', '+65 9123 4567', '00971 50 123 4567']

/** The ways in which people type an Indian number into a spreadsheet. */
const numberFormats = [
  (digits: string) => digits,
  (digits: string) => `${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}`,
  (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits: string) => `+91-${digits}`,
  (digits: string) => `0${digits}`,
  (digits: string) => `91${digits}`,
  (digits: string) => `(+91) ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
]

const pick = <T>(list: readonly T[], at: number): T => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

function childName(family: number, child: number): string {
  const surname = pick(surnames, family)
  if (family % 10 === 3) return `${pick(tamil, family + child)} ${surname}`
  if (family % 10 === 7) return `${pick(hindi, family + child)} ${surname}`
  return `${pick(givenNames, family + child)} ${surname}`
}

function listFamilies(): ListedFamily[] {
  return Array.from({ length: FAMILIES }, (_, at) => ({
    parent: `${pick(givenNames, at * 5 + 1)} Prakash ${pick(surnames, at)}`,
    email: `family${at}@example.com`,
    phone: at >= FAMILIES - abroad.length ? pick(abroad, at) : `98450${String(10_000 + at * 37)}`,
    children: [0, 1, 2]
      .slice(0, at < WITH_THIRD_CHILD ? 3 : at < WITH_SECOND_CHILD ? 2 : 1)
      .map((child) => childName(at, child)),
  }))
}

const COLUMNS = ['S.No', 'Student Name', 'Parent’s name', 'Mobile No.', 'E-Mail ID', 'Instrument', 'Guru', 'Remarks']
/** A cell with quotation marks and a line break. The line break shifts all later rows by one line. */
const REMARK = '"Says ""hello"",\nbut is shy"'

/** Makes a school's list of 120 families and 150 students. Each call makes the same list. */
export function makeMessyList(teachers: readonly string[], courses: readonly string[]): MessyList {
  const families = listFamilies()
  const errors: MessyList['errors'] = []
  const repeated: MessyList['repeated'] = []
  const rows: string[] = []
  let lines = 0
  const write = (cells: readonly string[]): number => {
    const row = cells.join('\t')
    const first = lines + 1
    lines += row.split('\n').length
    rows.push(row)
    return first
  }
  const writeInvalid = (reason: string, name: string, phone: string, email: string) =>
    errors.push([write(['', name, '', phone, email, '', '', '']), reason])

  write(['Students of Saraswati School, 2026-27'])
  write(COLUMNS)
  for (const [at, { parent, email, phone, children }] of families.entries()) {
    const course = at === 50 ? 'Nadaswaram for two' : pick(courses, at)
    const teacher = at === 40 ? 'Pandit Unknown' : at % 3 === 0 ? '' : pick(teachers, at)
    for (const [child, name] of children.entries()) {
      // Each row of a family has the phone number in a different format, and only the first row has the email.
      const number = /^\d{10}$/.test(phone) ? pick(numberFormats, at + child)(phone) : phone
      const cells = [name, parent, number, child === 0 ? email : '', course, teacher, at === 60 ? REMARK : '']
      const numbered = [String(rows.length - 1), ...cells]
      const line = write(numbered)
      if (at % 40 === 5 && child === 0) repeated.push([write(numbered), line])
    }
    if (at === 20) writeInvalid('This number needs a country', 'Oliver Smith', '447400123999', 'oliver@example.com')
    if (at === 45) writeInvalid('The email is missing', 'Farida Mistry', '98222 33344', '')
    if (at === 70) writeInvalid('shortened this phone number', 'Gautam Bose', '9.87E+09', 'gautam@example.com')
    if (at === 90) writeInvalid('Same email as row', 'Nisha Verma', '98222 33355', 'family3@example.com')
  }
  return { file: Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le'), families, errors, repeated }
}
