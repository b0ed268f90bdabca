import PDFDocument from 'pdfkit'
import { colours } from '@/lib/core/config/colours'
import type { NamedFile } from '@/lib/core/http/endpoint'
import { longDate } from '@/lib/core/time/format'
import { face } from './faces'
import type { ReceiptLine } from './lines'
import { creditNotePaper, type Paper, receiptPaper } from './paper'
import { BOTTOM, drawFrame, drawRule, MARGIN, numberPages, WIDTH } from './pdf-frame'
import { drawTable } from './pdf-table'
import { countLines, drawText, LINE_HEIGHT, structureOf, use } from './pdf-text'
import type { CreditNoteView, ReceiptView } from './schema'

const LABEL_WIDTH = 170
const LABEL_SIZE = 12
const STRONG_SIZE = 16
const NOTE_SIZE = 10

const fileName = ({ number }: { number: string }) => `${number.replaceAll('/', '-')}.pdf`

/** Returns the receipt as a PDF named after its number. */
export async function receiptFile(receipt: ReceiptView): Promise<NamedFile> {
  return { name: fileName(receipt), content: await drawReceipt(receipt) }
}

/** Returns the credit note as a PDF named after its number. */
export async function creditNoteFile(note: CreditNoteView): Promise<NamedFile> {
  return { name: fileName(note), content: await drawPaper(creditNotePaper(note)) }
}

/** Draws a receipt, invoice or bill. */
export const drawReceipt = (receipt: ReceiptView): Promise<Buffer> => drawPaper(receiptPaper(receipt))

/**
 * Draws a document on A4 pages. Tags for screen readers mark a heading, a list and a table (ISO 32000-1, 14.8).
 */
function drawPaper(paper: Paper): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${paper.title} ${paper.number}`, Author: paper.academyName },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  drawFrame(page)
  page.on('pageAdded', () => drawFrame(page))
  const root = page.struct('Document')
  page.addStructure(root)
  const add = (type: string, draw: () => void) => root.add(page.struct(type, {}, draw))

  add('P', () => void use(page, 'strong').fillColor(colours.ink).fontSize(24).text(paper.academyName, MARGIN, 72))
  add('P', () => {
    use(page, 'text').fillColor(colours.muted).fontSize(11)
    if (paper.academyAddress !== null) page.text(paper.academyAddress)
    page.text(paper.academyEmail)
  })
  page.moveDown(2)
  add('H1', () => void use(page, 'strong').fillColor(colours.kumkum.DEFAULT).fontSize(18).text(paper.title))
  add('P', () => {
    use(page, 'text').fillColor(colours.ink).fontSize(12)
    page.text(`${paper.number}  ·  ${longDate(paper.date)} ${paper.date.slice(0, 4)}`)
  })
  page.moveDown(1.5)
  const list = page.struct('L')
  root.add(list)
  for (const fact of paper.facts) list.add(drawFact(page, fact))
  list.end()
  if (paper.table) {
    page.y += 2 * NOTE_SIZE
    drawTable(page, root, paper.table)
    page.y += 2 * NOTE_SIZE
  } else page.moveDown(2)
  for (const note of paper.notes) {
    if (page.y + 3 * NOTE_SIZE > BOTTOM) page.addPage()
    add('P', () => {
      use(page, 'text').fontSize(NOTE_SIZE).fillColor(colours.muted)
      page.text(note, MARGIN, page.y, { width: WIDTH })
    })
  }
  root.end()
  numberPages(page)
  page.end()
  return done
}

/** Draws a label and its value as a list item. */
function drawFact(page: PDFKit.PDFDocument, { label, value, strong }: ReceiptLine): PDFKit.PDFStructureElement {
  const size = strong ? STRONG_SIZE : LABEL_SIZE
  const place = {
    x: MARGIN + LABEL_WIDTH,
    y: 0,
    width: WIDTH - LABEL_WIDTH,
    size,
    alignedSize: LABEL_SIZE,
    first: strong ? ('strong' as const) : ('text' as const),
  }
  if (page.y + 8 + countLines(page, value, place) * size * LINE_HEIGHT > BOTTOM) page.addPage()
  const item = page.struct('LI')
  const top = page.y + 8
  drawRule(page, page.y)
  item.add(
    page.struct('Lbl', {}, () => {
      use(page, 'text')
        .fillColor(colours.muted)
        .fontSize(LABEL_SIZE)
        .text(label, MARGIN, top, { width: LABEL_WIDTH - 10 })
    }),
  )
  item.add(
    page.struct('LBody', structureOf(value), () => {
      page.fillColor(colours.ink)
      const below = drawText(page, value, { ...place, y: top })
      const { ascent, unitsPerEm } = face('text')
      page.x = MARGIN
      page.y = below + (ascent / unitsPerEm) * LABEL_SIZE - size
    }),
  )
  item.end()
  return item
}
