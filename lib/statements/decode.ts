import { AppError, invalidField } from '@/lib/core/http/errors'
import { MAX_STATEMENT_LINES } from './bounds'

/**
 * The windows-1252 characters from 0x80 to 0x9F, where Latin-1 has control characters. Five of the codes are undefined.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Decodes windows-1252, because the TextDecoder of Node 20 treats it as Latin-1. */
function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character)
}

/** The number of bytes that are checked to detect UTF-16 without a byte order mark. */
const PROBE = 1000

/** Detects UTF-16, even without a byte order mark. In UTF-16, one of the two bytes of each Latin letter is zero. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const probe = bytes.subarray(0, PROBE)
  for (const [at, byte] of probe.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > probe.length / 4 && even === 0) return 'utf-16le'
  return even > probe.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** Decodes UTF-8, UTF-16 of either byte order, and windows-1252. Removes the byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const order = utf16Order(bytes)
  if (order) return new TextDecoder(order).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

const LONGEST_LINE = 10_000
/** Maximum number of lines in a file, including the letterhead and empty lines. */
const MAX_LINES = 3 * MAX_STATEMENT_LINES

export const tooManyLines = () =>
  new AppError('too_large', `A statement may have at most ${MAX_STATEMENT_LINES} lines.`)

/** Splits a file into lines. If the file cannot be a statement, throws 413 or 422 before any parsing. */
export function linesOf(bytes: Uint8Array): string[] {
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw invalidField('contentBase64', 'This file is not in CSV format')
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw tooManyLines()
  const long = lines.findIndex((line) => line.length > LONGEST_LINE)
  if (long >= 0) throw invalidField('contentBase64', `Line ${long + 1} of this file is too long for a bank statement`)
  return lines
}
