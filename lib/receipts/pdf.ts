import path from 'node:path'
import PDFDocument from 'pdfkit'
import { academy } from '@/lib/academy'
import { colours } from '@/lib/core/colours'
import { projectRoot } from '@/lib/core/data-dir'
import type { NamedFile } from '@/lib/core/endpoint'
import { longDate } from '@/lib/core/format'
import { academySettings } from '@/lib/core/settings'
import { type ReceiptLine, receiptLines } from './lines'
import type { ReceiptView } from './schema'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN

const font = (weight: 400 | 600) =>
  path.join(projectRoot, `node_modules/@fontsource/mukta/files/mukta-latin-${weight}-normal.woff`)

/** The receipt as a PDF under its number. */
export async function receiptFile(receipt: ReceiptView): Promise<NamedFile> {
  return { name: `${receipt.number.replaceAll('/', '-')}.pdf`, content: await drawReceipt(receipt) }
}

/** The receipt as one A4 page. The rupee sign stands in a part of the font of its own, so amounts are said as "Rs". */
export function drawReceipt(receipt: ReceiptView): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: receipt.number, Author: academy.name } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  page.registerFont('text', font(400)).registerFont('strong', font(600))
  page
    .rect(28, 28, 595.28 - 56, 841.89 - 56)
    .lineWidth(1)
    .stroke(colours.ink)
  page
    .rect(33, 33, 595.28 - 66, 841.89 - 66)
    .lineWidth(0.5)
    .stroke(colours.line)

  page.fillColor(colours.ink).font('strong').fontSize(24).text(academy.name, MARGIN, 72)
  page.fillColor(colours.muted).font('text').fontSize(11).text(academy.address).text(academySettings().supportEmail)
  page.moveDown(2).fillColor(colours.kumkum.DEFAULT).font('strong').fontSize(18)
  page.text(receipt.cancelled ? 'Receipt (cancelled)' : 'Receipt')
  page
    .fillColor(colours.ink)
    .font('text')
    .fontSize(12)
    .text(`${receipt.number}  ·  ${longDate(receipt.date)} ${receipt.date.slice(0, 4)}`)
  page.moveDown(1.5)
  for (const line of receiptLines(receipt)) drawLine(page, line)
  page.moveDown(2).font('text').fontSize(10).fillColor(colours.muted)
  page.text('Made by the academy’s computer; it needs no signature.', MARGIN, page.y, { width: WIDTH })
  page.end()
  return done
}

function drawLine(page: PDFKit.PDFDocument, { label, value, strong }: ReceiptLine): void {
  const top = page.y + 8
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + WIDTH, page.y)
    .lineWidth(0.5)
    .stroke(colours.line)
  page.fillColor(colours.muted).font('text').fontSize(12).text(label, MARGIN, top, { width: 160 })
  page
    .fillColor(colours.ink)
    .font(strong ? 'strong' : 'text')
    .fontSize(strong ? 16 : 12)
  page.text(value.replace('₹', 'Rs '), MARGIN + 170, strong ? top - 3 : top, { width: WIDTH - 170 })
  page.y += 8
}
