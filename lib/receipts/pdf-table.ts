import { colours } from '@/lib/core/config/colours'
import type { PaperTable } from './paper'
import { BOTTOM, drawRule, MARGIN, WIDTH } from './pdf-frame'
import { countLines, drawText, LINE_HEIGHT, structureOf, type TextPlace, use } from './pdf-text'

const SIZE = 9
const PADDING = 6
const GAP = 6
/** The widths of the columns with numbers, for amounts up to ₹99,99,999.00. */
const widths: Readonly<Record<string, number>> = { SAC: 36, Rate: 36, CGST: 50, SGST: 50, IGST: 54 }
const OTHER_WIDTH = 60

type Cell = Pick<TextPlace, 'x' | 'width' | 'align'>

/** Draws a document's lines as a table. A row is never split between pages, and each page repeats the headings. */
export function drawTable(page: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, table: PaperTable): void {
  const places = placesOf(table.columns)
  const element = page.struct('Table')
  // Adds the table before its rows, because pdfkit draws only elements that are already in the document.
  root.add(element)
  drawRow(page, element, { cells: table.columns, places, type: 'TH', first: 'strong' })
  for (const { text, learner, cells } of table.rows) {
    const row = { cells: [text, ...cells], learner, places, type: 'TD', first: 'text' } as const
    if (page.y + heightOf(page, row) > BOTTOM) {
      page.addPage()
      repeatHead(page, { cells: table.columns, places, type: 'TH', first: 'strong' })
    }
    drawRow(page, element, row)
  }
  const total = { cells: table.total, places, type: 'TD', first: 'strong' } as const
  if (page.y + heightOf(page, total) > BOTTOM) page.addPage()
  drawRow(page, element, total)
  drawRule(page, page.y)
  element.end()
}

function placesOf(columns: readonly string[]): Cell[] {
  const numbers = columns.slice(1).map((label) => widths[label] ?? OTHER_WIDTH)
  const first = WIDTH - numbers.reduce((sum, width) => sum + width + GAP, 0)
  let x = MARGIN + first
  const places = numbers.map((width): Cell => {
    const place: Cell = { x: x + GAP, width, align: 'right' }
    x += width + GAP
    return place
  })
  return [{ x: MARGIN, width: first, align: 'left' }, ...places]
}

interface Row {
  cells: readonly string[]
  /** The learner's name, which is drawn below the first cell. */
  learner?: string | null
  places: readonly Cell[]
  type: 'TH' | 'TD'
  first: 'text' | 'strong'
}

const placed = (row: Row, index: number, y: number): TextPlace => ({
  ...(row.places[index] ?? { x: MARGIN, width: WIDTH }),
  y,
  size: SIZE,
  first: row.first,
})

function heightOf(page: PDFKit.PDFDocument, row: Row): number {
  const counts = row.cells.map((cell, index) => countLines(page, cell, placed(row, index, 0)))
  const learner = row.learner ? countLines(page, row.learner, placed(row, 0, 0)) : 0
  return Math.max((counts[0] ?? 1) + learner, ...counts) * SIZE * LINE_HEIGHT + 2 * PADDING
}

/** Draws a table row. Also adds the row and its cells to the PDF's structure, which screen readers use. */
function drawRow(page: PDFKit.PDFDocument, table: PDFKit.PDFStructureElement, row: Row): void {
  const element = page.struct('TR')
  table.add(element)
  drawRule(page, page.y)
  drawCells(page, row, (type, options, draw) => element.add(page.struct(type, options, draw)))
  element.end()
}

/** Repeats the headings on a new page. Marks them as decoration, so that screen readers read the headings only once. */
function repeatHead(page: PDFKit.PDFDocument, row: Row): void {
  drawRule(page, page.y)
  page.markContent('Artifact', { type: 'Pagination' })
  drawCells(page, row, (_type, _options, draw) => draw())
  page.endMarkedContent()
}

type Add = (type: string, options: { actual?: string }, draw: () => void) => void

function drawCells(page: PDFKit.PDFDocument, row: Row, add: Add): void {
  const top = page.y
  const height = heightOf(page, row)
  for (const [index, cell] of row.cells.entries()) {
    const place = placed(row, index, top + PADDING)
    if (index > 0 || !row.learner) {
      add(row.type, structureOf(cell), () => void drawText(setRowColour(page, row), cell, place))
      continue
    }
    const learner = row.learner
    add(row.type, structureOf(`${cell}, ${learner}`), () => {
      const below = drawText(setRowColour(page, row), cell, place)
      use(page, 'text').fillColor(colours.muted)
      drawText(page, learner, { ...place, y: below })
    })
  }
  page.x = MARGIN
  page.y = top + height
}

const setRowColour = (page: PDFKit.PDFDocument, { type }: Row) =>
  page.fillColor(type === 'TH' ? colours.muted : colours.ink)
