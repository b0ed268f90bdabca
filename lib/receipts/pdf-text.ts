import { type FaceName, face } from './faces'
import { linesOf, type Run } from './text-runs'

/** The height of a line relative to the font size. It is large because some scripts have tall letters. */
export const LINE_HEIGHT = 1.66
/** Matches text that needs no ActualText, because each glyph represents exactly one character. */
const PLAIN = /^[ -~₹–’·]*$/
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u
/**
 * Makes pdfkit shape the text as a whole. By default, pdfkit shapes each word separately and draws right-to-left words
 * in the wrong order.
 */
const AS_ONE = { features: [] }

export interface TextPlace {
  x: number
  /** The vertical position of the top of the first line. */
  y: number
  width: number
  size: number
  /** The font size of adjacent text, such as a label. If set, the first line has the same baseline as that text. */
  alignedSize?: number
  /** The preferred font. A character that this font lacks is drawn in the font for its script. */
  first?: 'text' | 'strong'
  align?: 'left' | 'right'
}

/** Selects a font for the text drawn next, and registers it with pdfkit. */
export function use(page: PDFKit.PDFDocument, name: FaceName): PDFKit.PDFDocument {
  return page.registerFont(name, face(name)).font(name)
}

/** Returns the options for the structure element of the text. */
export const structureOf = (value: string): { actual?: string } =>
  // Right-to-left text needs ActualText on the structure element. On a span, ActualText makes some PDF readers reverse
  // the text.
  RIGHT_TO_LEFT.test(value) ? { actual: value } : {}

const measure = (page: PDFKit.PDFDocument, size: number) => (run: Run) =>
  use(page, run.face).fontSize(size).widthOfString(run.text, AS_ONE)

/** Returns the number of lines that the text needs. */
export const countLines = (page: PDFKit.PDFDocument, value: string, { first = 'text', width, size }: TextPlace) =>
  linesOf(value, first, width, measure(page, size)).length

/**
 * Draws text in any script, and returns the position below it. Screen readers and the clipboard get the original text,
 * not the drawn glyphs.
 */
export function drawText(page: PDFKit.PDFDocument, value: string, place: TextPlace): number {
  const { x: left, y: top, width, size, alignedSize = size, first = 'text', align = 'left' } = place
  const measured = measure(page, size)
  const { ascent, unitsPerEm } = face('text')
  // Fonts differ in height, so draw every font on the baseline of the main font.
  let y = top + (ascent / unitsPerEm) * alignedSize
  const plain = PLAIN.test(value) || RIGHT_TO_LEFT.test(value)
  if (!plain) page.markContent('Span', { actual: value })
  for (const line of linesOf(value, first, width, measured)) {
    const widths = line.map(measured)
    let x = align === 'right' ? left + width - widths.reduce((sum, one) => sum + one, 0) : left
    for (const [index, run] of line.entries()) {
      use(page, run.face)
        .fontSize(size)
        .text(run.text, x, y, { ...AS_ONE, lineBreak: false, baseline: 'alphabetic' })
      x += widths[index] ?? 0
    }
    y += size * LINE_HEIGHT
  }
  if (!plain) page.endMarkedContent()
  return y - (ascent / unitsPerEm) * alignedSize
}
