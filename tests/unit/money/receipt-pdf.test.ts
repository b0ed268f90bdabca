import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { face } from '@/lib/receipts/faces'
import { creditNoteFile, drawReceipt } from '@/lib/receipts/pdf'
import type { ReceiptView } from '@/lib/receipts/schema'
import { linesOf } from '@/lib/receipts/text-runs'
import { courseReceipt, creditNoteOf, documentOf, inTamilNadu, lineOf } from '../../support/receipts'

const receipt: ReceiptView = {
  ...courseReceipt,
  received_from: 'अनन्या Rao',
  amount: 12_700,
  gstin: '33ABCDE1234F1Z5',
  date: '2026-11-23',
  issued_at: '2026-11-23T04:30:00.000Z',
}

/** A name in each script. Many names contain conjuncts, or vowels that are drawn before or around a consonant. */
const names = {
  Tamil: 'ஸ்ரீலக்ஷ்மி கொடி கௌசல்யா',
  Malayalam: 'ശ്രീലക്ഷ്മി കൃഷ്ണൻ കൊച്ചി',
  Telugu: 'శ్రీలక్ష్మి వెంకటేశ్వర్లు కృష్ణ',
  Kannada: 'ಶ್ರೀಲಕ್ಷ್ಮಿ ಕೃಷ್ಣಮೂರ್ತಿ',
  Bengali: 'শ্রীলক্ষ্মী বন্দ্যোপাধ্যায়',
  Gujarati: 'શ્રીલક્ષ્મી ક્ષત્રિય',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Odia: 'ଶ୍ରୀଲକ୍ଷ୍ମୀ ପଟ୍ଟନାୟକ',
  Devanagari: 'श्रीलक्ष्मी क्षत्रिय',
  Urdu: 'محمد علی خان (ڈاکٹر)',
  Cyrillic: 'Ольга Ивановна',
  Greek: 'Ελένη',
  Vietnamese: 'Nguyễn Thị',
}

/** Returns the text streams of a PDF: the drawn glyphs, and the maps from glyphs to characters. */
function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = '']) => Buffer.from(packed, 'latin1'))
    .filter((packed) => packed[0] === 0x78)
    .map((packed) => inflateSync(packed).toString('latin1'))
}

/** Returns the characters that the PDF maps its glyphs to. */
function charactersOf(pdf: Buffer): string {
  const maps = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'))
  const codes = maps.flatMap((stream) => [...stream.matchAll(/[<[ ]<([0-9a-f ]{4,})>/g)].map(([, code = '']) => code))
  return codes
    .flatMap((code) => code.match(/[0-9a-f]{4}/g) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('')
}

const contentOf = (pdf: Buffer) =>
  streamsOf(pdf)
    .filter((stream) => /\bBT\b/.test(stream))
    .join('\n')

/** Returns the texts that the PDF provides for groups of glyphs. */
function actualTexts(pdf: Buffer): string[] {
  const strings = [contentOf(pdf), pdf.toString('latin1')].flatMap((text) => [
    ...text.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g),
  ])
  return strings.map(([, escaped = '']) => {
    const bytes = escaped.replace(
      /\\(.)/gs,
      (_, one: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one] ?? one,
    )
    return bytes.startsWith('\u00fe\u00ff') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes
  })
}

/** Returns whether the PDF draws a box in place of a character that the font lacks. */
const drawsBoxes = (pdf: Buffer) =>
  [...contentOf(pdf).matchAll(/<((?:[0-9a-f]{4})+)>/g)].some(([, hex = '']) => /^(?:.{4})*0000/.test(hex))

it.each(Object.entries(names))(
  'a receipt shows a name in %s without boxes, and the name can be extracted',
  async (_, name) => {
    const pdf = await drawReceipt({ ...receipt, received_from: name })
    expect(drawsBoxes(pdf)).toBe(false)
    expect(actualTexts(pdf)).toEqual([name])
    const lines = linesOf(name, 'text', 1000, (run) => run.text.length)
    expect(
      lines
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).not.toContain('?')
  },
)

it.each([
  ['of several scripts', 'அனன்யா Rao (ಕೃಷ್ಣ) 2nd, محمد علی 12 Khan'],
  ['with emoji', 'Asha 😀👨‍👩‍👧 Rao'],
  ['of a script without a font', '王小明'],
  ['with detached combining marks', '\u0bcd\u0301\u200d \u064b'],
  ['of invisible characters', '\u202e\u2066\u200b'],
  ['that is one very long word', 'லக்ஷ்மி'.repeat(14)],
])('a receipt shows a name %s without boxes or an error', async (_, name) => {
  const pdf = await drawReceipt({ ...receipt, received_from: name })
  expect(drawsBoxes(pdf)).toBe(false)
  expect(actualTexts(pdf)).toEqual([name])
})

describe('a line of text', () => {
  const runs = (text: string, width = 1000) => linesOf(text, 'text', width, (run) => run.text.length)

  it('a line of text has a run for each font, and spaces and digits belong to the run before them', () => {
    expect(runs('Rao அனன்யா 2 Iyer')).toEqual([
      [
        { text: 'Rao ', face: 'text' },
        { text: 'அனன்யா 2 ', face: 'tamil' },
        { text: 'Iyer', face: 'text' },
      ],
    ])
  })

  it('a line of text whose first letter is Urdu is drawn from the right, with mirrored brackets', () => {
    expect(runs('علی (Ali) خان')).toEqual([
      [
        { text: 'خان', face: 'arabic' },
        { text: ' (', face: 'text' },
        { text: 'Ali', face: 'text' },
        { text: 'علی (', face: 'arabic' },
      ],
    ])
  })

  it('a character without a font becomes one question mark, and an accent without a font is dropped', () => {
    expect(runs('A👨‍👩‍👧b王')).toEqual([[{ text: 'A?b?', face: 'text' }]])
    expect(runs('x\u20e3')).toEqual([[{ text: 'x', face: 'text' }]])
  })

  it('a line of text breaks between words, or within a word that is wider than the line', () => {
    const texts = (text: string, width: number) => runs(text, width).map((line) => line.map((run) => run.text).join(''))
    expect(texts('Asha Rao Iyer', 9)).toEqual(['Asha Rao', 'Iyer'])
    expect(texts('Asha Venkatasubramanian', 9)).toEqual(['Asha', 'Venkatasu', 'bramanian'])
  })
})

describe('the glyphs of a script', () => {
  const idsOf = (name: Parameters<typeof face>[0], text: string) =>
    face(name)
      .layout(text)
      .glyphs.map(({ id }) => id)
  const idOf = (name: Parameters<typeof face>[0], character: string) =>
    face(name).glyphForCodePoint(character.codePointAt(0) ?? 0).id

  it('a Tamil vowel sign is drawn before its consonant', () => {
    expect(idsOf('tamil', 'கெ')).toEqual([idOf('tamil', 'ெ'), idOf('tamil', 'க')])
  })

  it('two consonants form a conjunct', () => {
    expect(idsOf('text', 'क्ष')).toHaveLength(1)
    expect(idsOf('kannada', 'ಕ್ಷ').length).toBeLessThan(3)
  })

  it('Urdu is drawn from right to left with joined letters', () => {
    const [last, , first] = idsOf('arabic', 'علی')
    expect([last, first]).not.toEqual([idOf('arabic', 'ی'), idOf('arabic', 'ع')])
    expect(last).toBe(idsOf('arabic', 'لی')[0])
  })
})

it('a receipt is tagged with a language, a title, a heading and a list of lines', async () => {
  const text = (await drawReceipt(receipt)).toString('latin1')
  expect(text).toMatch(/\/MarkInfo \d+ 0 R/)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/Lang \(en-IN\)/)
  expect(text).toMatch(/\/DisplayDocTitle true/)
  expect(text).toMatch(/\(Receipt SMA\/26-27\/00001\)/)
  const kinds = [...text.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind)
  expect(kinds.filter((kind) => kind === 'H1')).toHaveLength(1)
  for (const kind of ['LI', 'Lbl', 'LBody']) expect(kinds.filter((one) => one === kind)).toHaveLength(7)
})

it('a receipt has the rupee sign, and a name in Devanagari in the font of that script', async () => {
  const pdf = await drawReceipt(receipt)
  const characters = charactersOf(pdf)
  expect(characters).toContain('₹')
  for (const letter of 'अना') expect(characters).toContain(letter)
})

it('receipts that are drawn at the same time do not mix their texts', async () => {
  const other = { ...receipt, received_from: 'Zoë Quill' }
  const [alone, first, second] = [
    await drawReceipt(other),
    ...(await Promise.all([drawReceipt(receipt), drawReceipt(other)])),
  ]
  expect(charactersOf(first)).toContain('अ')
  expect(charactersOf(second)).toBe(charactersOf(alone))
})

describe('a tax invoice', () => {
  const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
  const kindsOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind)

  it.each(Object.entries(names))('a tax invoice shows a learner’s name in %s in its table', async (_, name) => {
    const pdf = await drawReceipt(documentOf([lineOf(inTamilNadu, { learnerName: name })]))
    expect(drawsBoxes(pdf)).toBe(false)
    expect(actualTexts(pdf).some((text) => text.includes(name))).toBe(true)
  })

  it('a tax invoice with many lines continues on more pages, with one row of the table per line', async () => {
    const lines = Object.values(names).flatMap((learnerName) => [
      lineOf(inTamilNadu, { learnerName }),
      lineOf(inTamilNadu, { learnerName, label: 'Registration for the recital and the whole spring term of 2027' }),
    ])
    const pdf = await drawReceipt(documentOf(lines))
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    expect(drawsBoxes(pdf)).toBe(false)
    const kinds = kindsOf(pdf)
    expect(kinds.filter((kind) => kind === 'Table')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'TR')).toHaveLength(lines.length + 2)
    expect(kinds.filter((kind) => kind === 'TH')).toHaveLength(7)
    expect(kinds.filter((kind) => kind === 'TD')).toHaveLength(7 * (lines.length + 1))
  })

  it('a tax invoice or a credit note with one line has one page', async () => {
    expect(pagesOf(await drawReceipt(documentOf([lineOf(inTamilNadu)])))).toBe(1)
    const { name, content } = await creditNoteFile(creditNoteOf([lineOf(inTamilNadu)]))
    expect(name).toBe('SMA-26-27-C00001.pdf')
    expect(pagesOf(Buffer.from(content))).toBe(1)
  })
})
