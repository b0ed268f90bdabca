import PDFDocument from 'pdfkit'
import { colours } from '@/lib/core/config/colours'
import type { NamedFile } from '@/lib/core/http/endpoint'
import { longDate } from '@/lib/core/time/format'
import { type FaceName, face } from './faces'
import { type ReceiptLine, receiptLines } from './lines'
import type { ReceiptView } from './schema'
import { linesOf, type Run } from './text-runs'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const LABEL_WIDTH = 170
const LABEL_SIZE = 12
const LINE_HEIGHT = 1.66
/** Matches text in which each glyph represents exactly one character. */
const PLAIN = /^[ -~₹’·]*$/
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u
/**
 * Makes pdfkit shape a text as a whole. Without a feature list, pdfkit shapes each word separately and draws
 * right-to-left words in the wrong order.
 */
const AS_ONE = { features: [] }

/** Returns the receipt as a PDF named after its number. */
export async function receiptFile(receipt: ReceiptView): Promise<NamedFile> {
  return { name: `${receipt.number.replaceAll('/', '-')}.pdf`, content: await drawReceipt(receipt) }
}

/** Draws the receipt as one A4 page. Tags for screen readers mark a heading and a list (ISO 32000-1, 14.8). */
export function drawReceipt(receipt: ReceiptView): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.academy_name },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  drawFrame(page)
  const root = page.struct('Document')
  page.addStructure(root)
  const add = (type: string, draw: () => void) => root.add(page.struct(type, {}, draw))

  add('P', () => void use(page, 'strong').fillColor(colours.ink).fontSize(24).text(receipt.academy_name, MARGIN, 72))
  add('P', () => {
    use(page, 'text').fillColor(colours.muted).fontSize(11)
    if (receipt.academy_address !== null) page.text(receipt.academy_address)
    page.text(receipt.academy_email)
  })
  page.moveDown(2)
  add('H1', () => {
    use(page, 'strong').fillColor(colours.kumkum.DEFAULT).fontSize(18)
    page.text(receipt.cancelled ? 'Receipt (cancelled)' : 'Receipt')
  })
  add('P', () => {
    use(page, 'text').fillColor(colours.ink).fontSize(12)
    page.text(`${receipt.number}  ·  ${longDate(receipt.date)} ${receipt.date.slice(0, 4)}`)
  })
  page.moveDown(1.5)
  const list = page.struct('L')
  root.add(list)
  for (const line of receiptLines(receipt)) list.add(drawLine(page, line))
  list.end()
  page.moveDown(2)
  add('P', () => {
    use(page, 'text').fontSize(10).fillColor(colours.muted)
    page.text('This is a computer-generated receipt and needs no signature.', MARGIN, page.y, { width: WIDTH })
  })
  root.end()
  page.end()
  return done
}

/** Selects a face, and registers it on first use. */
function use(page: PDFKit.PDFDocument, name: FaceName): PDFKit.PDFDocument {
  return page.registerFont(name, face(name)).font(name)
}

function drawFrame(page: PDFKit.PDFDocument): void {
  page.markContent('Artifact', { type: 'Layout' })
  for (const [inset, width, colour] of [
    [28, 1, colours.ink],
    [33, 0.5, colours.line],
  ] as const) {
    page
      .rect(inset, inset, 595.28 - 2 * inset, 841.89 - 2 * inset)
      .lineWidth(width)
      .stroke(colour)
  }
  page.endMarkedContent()
}

/** Draws one line of the receipt as a list item with a label and a value. */
function drawLine(page: PDFKit.PDFDocument, { label, value, strong }: ReceiptLine): PDFKit.PDFStructureElement {
  const item = page.struct('LI')
  const rule = page.y
  const top = rule + 8
  page.markContent('Artifact', { type: 'Layout' })
  page
    .moveTo(MARGIN, rule)
    .lineTo(MARGIN + WIDTH, rule)
    .lineWidth(0.5)
    .stroke(colours.line)
  page.endMarkedContent()
  item.add(
    page.struct('Lbl', {}, () => {
      use(page, 'text')
        .fillColor(colours.muted)
        .fontSize(LABEL_SIZE)
        .text(label, MARGIN, top, { width: LABEL_WIDTH - 10 })
    }),
  )
  // Sets the actual text on the list item's body, because some PDF readers reverse the right-to-left text of a span.
  const actual = RIGHT_TO_LEFT.test(value) ? { actual: value } : {}
  item.add(
    page.struct('LBody', actual, () =>
      drawValue(page, value, strong ? 'strong' : 'text', strong ? 16 : LABEL_SIZE, top),
    ),
  )
  item.end()
  return item
}

/** Draws a value in any script. Screen readers and copying get the original text, not the drawn glyphs. */
function drawValue(page: PDFKit.PDFDocument, value: string, first: 'text' | 'strong', size: number, top: number): void {
  const measured = (run: Run) => use(page, run.face).fontSize(size).widthOfString(run.text, AS_ONE)
  const { ascent, unitsPerEm } = face('text')
  // Fonts differ in height, so align all of them with the baseline of the label.
  let y = top + (ascent / unitsPerEm) * LABEL_SIZE
  const plain = PLAIN.test(value) || RIGHT_TO_LEFT.test(value)
  page.fillColor(colours.ink)
  if (!plain) page.markContent('Span', { actual: value })
  for (const line of linesOf(value, first, WIDTH - LABEL_WIDTH, measured)) {
    let x = MARGIN + LABEL_WIDTH
    for (const run of line) {
      const width = measured(run)
      page.text(run.text, x, y, { ...AS_ONE, lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
    y += size * LINE_HEIGHT
  }
  if (!plain) page.endMarkedContent()
  page.x = MARGIN
  page.y = y - size
}
