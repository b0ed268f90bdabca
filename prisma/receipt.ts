import { layOutFonts } from '../scripts/fonts.mjs'

export interface Receipt {
  payer: string
  course: string
  fee: number
  utr: string
  paidAt: string
  /** Which payment app it comes from: an index into the looks. */
  look: number
}

const WIDTH = 720
const HEIGHT = 1480

interface Look {
  page: string
  head: string
  headHeight: number
  card: string
  ink: string
  faint: string
  onHead: string
  /** Where the card with the details stands, and whether a band of another colour runs down a side or along the foot. */
  cardTop: number
  band?: string
}

// Payers use different apps, and the office compares pictures: five receipts of one look would all be called alike.
const looks: Look[] = [
  {
    page: '#eef0f4',
    head: '#0f7a52',
    headHeight: 600,
    card: '#ffffff',
    ink: '#1d1c22',
    faint: '#6b6a70',
    onHead: '#ffffff',
    cardTop: 640,
  },
  {
    page: '#1b1430',
    head: '#1b1430',
    headHeight: 420,
    card: '#2c2250',
    ink: '#ffffff',
    faint: '#b9b2d6',
    onHead: '#ffffff',
    cardTop: 620,
    band: '<rect x="0" y="0" width="150" height="620" fill="#6a4bd8"/><rect x="420" y="1380" width="300" height="100" fill="#f2b33d"/>',
  },
  {
    page: '#ffffff',
    head: '#ffffff',
    headHeight: 560,
    card: '#e8f0fe',
    ink: '#12233f',
    faint: '#5a6b86',
    onHead: '#12233f',
    cardTop: 600,
    band: '<rect x="420" y="0" width="300" height="600" fill="#1a56c4" opacity="0.35"/><rect x="0" y="1360" width="360" height="120" fill="#1a56c4"/>',
  },
  {
    page: '#fff4e6',
    head: '#d9480f',
    headHeight: 330,
    card: '#ffffff',
    ink: '#2b1a10',
    faint: '#80685a',
    onHead: '#2b1a10',
    cardTop: 660,
    band: '<path d="M0 330h720L0 620z" fill="#ffc078"/><path d="M720 1480V1330L200 1480z" fill="#d9480f"/>',
  },
  {
    page: '#dfe6e9',
    head: '#00656f',
    headHeight: 1480,
    card: '#f6fbfb',
    ink: '#06282b',
    faint: '#4f6e71',
    onHead: '#ffffff',
    cardTop: 610,
    band: '<rect x="560" y="0" width="160" height="1480" fill="#8fd3c8"/>',
  },
]

/** The screenshot that a payer would send: a UPI receipt as JPEG bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  layOutFonts()
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(asSvg(receipt)))
    .jpeg({ quality: 82 })
    .toBuffer()
}

function asSvg({ payer, course, fee, utr, paidAt, look: wanted }: Receipt): string {
  const look = looks[wanted % looks.length]
  if (!look) throw new Error('no such look')
  const rows = [
    ['Paid to', 'Swaramala Academy'],
    ['UPI ID', 'swaramala@placeholder'],
    ['From', payer],
    ['Message', course],
    ['UPI transaction ID', utr],
    ['Date', paidAt],
  ]
  const lines = rows.map(([label, value], index) => {
    const y = look.cardTop + 86 + index * 104
    return `${text(72, y, 26, look.faint, label)}${text(72, y + 38, 32, look.ink, value, 'SemiBold')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${look.page}"/>
<rect width="${WIDTH}" height="${look.headHeight}" fill="${look.head}"/>
${look.band ?? ''}
<circle cx="360" cy="170" r="84" fill="#ffffff"/>
<path d="M322 172l27 28 50-56" fill="none" stroke="#0f7a52" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
${text(360, 340, 38, look.onHead, 'Payment successful', 'SemiBold', 'middle')}
${text(360, 460, 104, look.onHead, `₹${fee}`, 'SemiBold', 'middle')}
${text(360, 530, 30, look.onHead, paidAt, '', 'middle')}
<rect x="32" y="${look.cardTop}" width="656" height="690" rx="28" fill="${look.card}"/>
${lines.join('\n')}
${text(360, 1440, 24, '#8a8990', 'Demo receipt, no money was moved', '', 'middle')}
</svg>`
}

function text(x: number, y: number, size: number, fill: string, content = '', weight = '', anchor = 'start'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const family = `Mukta ${weight}`.trim()
  const heavy = weight ? ' font-weight="600"' : ''
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${family}"${heavy} font-size="${size}" fill="${fill}">${escaped}</text>`
}
