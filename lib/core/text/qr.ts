import { toString as drawCode } from 'qrcode'
import { colours } from '@/lib/core/config/colours'

/** Draws text as a QR code: an SVG that scales to any size. */
export function qrCode(text: string): Promise<string> {
  return drawCode(text, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 0,
    color: { dark: colours.ink, light: '#FFFFFF' },
  })
}
