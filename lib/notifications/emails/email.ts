import { colours } from '@/lib/core/config/colours'
import { configuredSiteAddress } from '@/lib/core/config/env'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'
import { escapeHtml } from '@/lib/core/text/html'
import { oneLine, plainLines } from '@/lib/core/text/single-line'

/**
 * The content of an email as plain text. `renderEmail` creates both the email's text and its HTML from this content.
 */
export interface EmailContent {
  subject: string
  heading: string
  /** Paragraphs before the facts. */
  opening: string[]
  /** The text of the notification in the app. Defaults to the first paragraph of `opening`. */
  brief?: string
  facts: [label: string, value: string][]
  action: { label: string; href: string } | null
  /** Paragraphs after the facts. */
  closing: string[]
  /** Links at the very end. */
  links?: { label: string; href: string }[]
}

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Mukta, 'Helvetica Neue', Arial, sans-serif"

/**
 * Removes line breaks, because names that people enter can contain them. Only the values of the facts keep their line
 * breaks.
 */
function cleaned({ subject, heading, opening, facts, closing, ...rest }: EmailContent): EmailContent {
  return {
    ...rest,
    subject: oneLine(subject),
    heading: oneLine(heading),
    opening: opening.map(oneLine),
    facts: facts.map(([label, value]) => [oneLine(label), plainLines(value)]),
    closing: closing.map(oneLine),
  }
}

function signature(): string[] {
  const { address, supportEmail } = academySettings()
  return [academySettings().name, ...(address === null ? [] : [address]), supportEmail]
}

const greetingOf = (toName: string | null) => (toName === null ? 'Hello,' : `Dear ${oneLine(toName)},`)

/** Renders an email as text and as HTML with the academy's design. If `toName` is null, the greeting has no name. */
export function renderEmail(emailContent: EmailContent, toName: string | null): RenderedEmail {
  const content = cleaned(emailContent)
  const greeting = greetingOf(toName)
  return { subject: content.subject, text: asText(content, greeting), html: asHtml(content, greeting) }
}

function asText({ heading, opening, facts, action, closing, links = [] }: EmailContent, greeting: string): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length)) + 2
  const blocks = [
    heading.toUpperCase(),
    greeting,
    ...opening,
    facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${indented(value, width)}`).join('\n'),
    action ? `${action.label}:\n${action.href}` : '',
    ...closing,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
    `--\n${signature().join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Indents all lines after the first, so that a user's text cannot be mistaken for the email's own text. */
const indented = (value: string, width: number) => value.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`)

const paragraph = (text: string) =>
  `<p style="margin:0 0 14px;font:16px/25px ${sans};color:${colours.ink}">${escapeHtml(text)}</p>`

/** The maximum length of a label on one line. Longer labels wrap, so that the table fits on a phone. */
const LONGEST_LINE = 24

function factRows(facts: EmailContent['facts']): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:8px 18px 8px 0;border-bottom:1px solid ${colours.line};font:14px/22px ${sans};color:${colours.muted};white-space:${label.length > LONGEST_LINE ? 'normal' : 'nowrap'}">${escapeHtml(label)}</th>` +
      `<td valign="top" style="padding:8px 0;border-bottom:1px solid ${colours.line};font:600 16px/22px ${sans};color:${colours.ink}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 22px;border-top:2px solid ${colours.ink}">${rows.join('')}</table>`
}

function actionRow({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:0 0 22px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 26px;background:${colours.kumkum.DEFAULT};border-radius:4px;font:600 17px/24px ${sans};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></p>`
}

const linkRow = ({ label, href }: { label: string; href: string }) =>
  `<p style="margin:0 0 14px;font:16px/25px ${sans}"><a href="${escapeHtml(href)}" style="color:${colours.peacock.DEFAULT}">${escapeHtml(label)}</a></p>`

/**
 * Returns the header's logo as HTML. Returns an empty string if the site has no public https address, because mail
 * programs load images only from such addresses.
 */
function logoImage(): string {
  const { logo } = academySettings()
  const site = configuredSiteAddress()
  if (logo === null || !site?.startsWith('https://')) return ''
  return `<img src="${escapeHtml(site + logoPath(logo, 'email'))}" alt="" width="40" height="40" style="vertical-align:middle;margin-right:14px;border-radius:4px">`
}

function asHtml(
  { subject, heading, opening, facts, action, closing, links = [] }: EmailContent,
  greeting: string,
): string {
  const body = [
    paragraph(greeting),
    ...opening.map(paragraph),
    facts.length > 0 ? factRows(facts) : '',
    action ? actionRow(action) : '',
    ...closing.map(paragraph),
    ...links.map(linkRow),
  ].join('')
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:0;background:${colours.ivory}">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.ivory}"><tr><td align="center" style="padding:28px 12px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colours.card};border:4px double ${colours.ink}">` +
    `<tr><td style="padding:18px 30px;background:${colours.kumkum.DEFAULT};border-bottom:4px double ${colours.gold};font:22px/28px ${serif};color:${colours.ivory}">${logoImage()}${escapeHtml(academySettings().name)}</td></tr>` +
    `<tr><td style="padding:28px 30px 12px"><h1 style="margin:0 0 18px;font:400 30px/36px ${serif};color:${colours.ink}">${escapeHtml(heading)}</h1>${body}</td></tr>` +
    `<tr><td style="padding:16px 30px 20px;background:${colours.sandal};font:14px/21px ${sans};color:${colours.muted}">${signature().map(escapeHtml).join('<br>')}</td></tr>` +
    `</table></td></tr></table></body></html>`
  )
}
