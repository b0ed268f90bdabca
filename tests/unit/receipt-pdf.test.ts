import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawReceipt } from '@/lib/receipts/pdf'
import type { ReceiptView } from '@/lib/receipts/schema'

const receipt: ReceiptView = {
  id: 'r',
  number: 'SMA/26-27/00001',
  received_from: 'अनन्या Rao',
  course_name: 'Veenai',
  amount: 12_700,
  utr: '412345678901',
  gstin: '33ABCDE1234F1Z5',
  date: '2026-11-23',
  issued_at: '2026-11-23T04:30:00.000Z',
  cancelled: false,
}

/** What the PDF says that its drawn shapes stand for, as characters. */
function charactersOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const said = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = '']) => Buffer.from(packed, 'latin1'))
    .filter((packed) => packed[0] === 0x78)
    .map((packed) => inflateSync(packed).toString('latin1'))
    .filter((stream) => stream.includes('beginbfrange'))
  const codes = said.flatMap((stream) => [...stream.matchAll(/[<[ ]<([0-9a-f]{4,})>/g)].map(([, code = '']) => code))
  return codes
    .flatMap((code) => code.match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('')
}

it('a receipt has the rupee sign, and a name in Devanagari, in its own face', async () => {
  const pdf = await drawReceipt(receipt)
  const characters = charactersOf(pdf)
  expect(characters).toContain('₹')
  for (const letter of 'अना') expect(characters).toContain(letter)
})

it('one receipt says nothing of another that was drawn beside it', async () => {
  const other = { ...receipt, received_from: 'Zoë Quill' }
  const [alone, first, second] = [
    await drawReceipt(other),
    ...(await Promise.all([drawReceipt(receipt), drawReceipt(other)])),
  ]
  expect(charactersOf(first)).toContain('अ')
  expect(charactersOf(second)).toBe(charactersOf(alone))
})
