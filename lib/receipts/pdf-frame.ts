import { colours } from '@/lib/core/config/colours'
import { drawText } from './pdf-text'

const PAGE_WIDTH = 595.28
const PAGE_HEIGHT = 841.89
export const MARGIN = 56
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
/** The lowest position for content. Below it, there is space for the page number. */
export const BOTTOM = PAGE_HEIGHT - 64

/** Calls `draw` and marks its result as decoration, which screen readers skip. */
function decorate(page: PDFKit.PDFDocument, draw: () => void): void {
  page.markContent('Artifact', { type: 'Layout' })
  draw()
  page.endMarkedContent()
}

export function drawFrame(page: PDFKit.PDFDocument): void {
  decorate(page, () => {
    for (const [inset, width, colour] of [
      [28, 1, colours.ink],
      [33, 0.5, colours.line],
    ] as const) {
      page
        .rect(inset, inset, PAGE_WIDTH - 2 * inset, PAGE_HEIGHT - 2 * inset)
        .lineWidth(width)
        .stroke(colour)
    }
  })
}

export function drawRule(page: PDFKit.PDFDocument, y: number): void {
  decorate(page, () => {
    page
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke(colours.line)
  })
}

/** Numbers the pages, if there are several. Requires pdfkit's option `bufferPages`. */
export function numberPages(page: PDFKit.PDFDocument): void {
  const { start, count } = page.bufferedPageRange()
  if (count < 2) return
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index)
    const place = { x: MARGIN, y: PAGE_HEIGHT - 52, width: WIDTH, size: 9, align: 'right' } as const
    decorate(page, () => void drawText(page.fillColor(colours.muted), `Page ${index + 1} of ${count}`, place))
  }
}
