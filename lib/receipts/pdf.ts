import fs from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
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

/**
 * The whole face, with the rupee sign and names in Devanagari; read once, for all receipts: a face that is read anew, or one that
 * is packed as those of pages are, costs many times what the drawing does.
 */
const font = (file: string) => {
  const face = fs.readFileSync(path.join(projectRoot, 'node_modules/@expo-google-fonts/mukta', file))
  return create(face) as Font & PDFKit.Mixins.PDFFontSource
}
const text = font('400Regular/Mukta_400Regular.ttf')
const strong = font('600SemiBold/Mukta_600SemiBold.ttf')

/** The receipt as a PDF under its number. */
export async function receiptFile(receipt: ReceiptView): Promise<NamedFile> {
  return { name: `${receipt.number.replaceAll('/', '-')}.pdf`, content: await drawReceipt(receipt) }
}

/** The receipt as one A4 page. */
export function drawReceipt(receipt: ReceiptView): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: receipt.number, Author: academy.name } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  page.registerFont('text', text).registerFont('strong', strong)
  page
    .rect(28, 28, 595.28 - 56, 841.89 - 56)
    .lineWidth(1)
    .stroke(colours.ink)
  page
    .rect(33, 33, 595.28 - 66, 841.89 - 66)
    .lineWidth(0.5)
    .stroke(colours.line)

  page.fillColor(colours.ink).font('strong').fontSize(24).text(academy.name, MARGIN, 72)
  const { address, supportEmail } = academySettings()
  page.fillColor(colours.muted).font('text').fontSize(11)
  if (address !== null) page.text(address)
  page.text(supportEmail)
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
  page.text(value, MARGIN + 170, strong ? top - 3 : top, { width: WIDTH - 170 })
  page.y += 8
}
