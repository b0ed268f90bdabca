import { isOneLine } from './single-line'

/** Either a link or plain text. Only a link has an address. */
export interface TextPart {
  text: string
  address?: string
}

/**
 * A link in the form `[label](address)`. The address may contain one pair of parentheses, as some encyclopedia
 * addresses do.
 */
const link = /\[([^[\]\n]{1,200})\]\(((?:[^()\s]|\([^()\s]*\)){1,500})\)/g
/** A placeholder for this site's origin in `isLinkAddress`. Any origin would do. */
const SITE = 'https://site.invalid'

const parsed = (address: string) => (URL.canParse(address, SITE) ? new URL(address, SITE) : null)

/** True for an https address, an email address after `mailto:`, or a path on this site. */
export function isLinkAddress(address: string): boolean {
  const url = parsed(address)
  if (!url || !isOneLine(address) || /[\s\\<>"]/.test(address)) return false
  // Browsers treat an address that begins with // as another site.
  if (address.startsWith('/')) return url.origin === SITE && !/^\/\//.test(address) && !/^\/\//.test(url.pathname)
  if (/^mailto:/i.test(address)) return /^[^\s@?]+@[^\s@?]+$/.test(url.pathname)
  return /^https:\/\//i.test(address) && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** Splits text into links and the text between them. Keeps an invalid link as plain text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: whole, 1: label = '', 2: address = '', index } of text.matchAll(link)) {
    if (!isLinkAddress(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: label, address })
    end = index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Replaces each link in the text with its label. */
export const withoutAddresses = (text: string): string =>
  linkedParts(text)
    .map((part) => part.text)
    .join('')

/** Returns an error message if a link is incomplete or leads to a forbidden address, otherwise null. */
export function linkFault(text: string): string | null {
  const left = linkedParts(text).map((part) => (part.address === undefined ? part.text : ''))
  const wrong = left.find((part) => part.includes(']('))
  if (wrong === undefined) return null
  const [, address] = /\]\(([^)\s]{0,80})/.exec(wrong) ?? []
  return address && !isLinkAddress(address)
    ? `“${address}” is not a valid link address. Use an address that begins with https:// or mailto:, or with / for a page of this site`
    : 'Write a link as [label](address), with a label and an address'
}
