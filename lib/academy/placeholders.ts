import { academyContent, defaultContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import type { PageKey } from '@/lib/core/config/page-texts'
import { isPlaceholderEmail, isPlaceholderUpiId, isRealAcademy } from '@/lib/core/config/placeholders'
import { academySettings } from '@/lib/core/config/settings'
import { editablePages } from '@/lib/pages/editable-pages'
import type { AcademyView } from './schema'

/** A value that comes with the application and that an academy has to replace. */
export type Placeholder = AcademyView['placeholders'][number]

/** The pages whose original text describes the demo academy or leaves decisions to the owner. */
const pagesToCheck: readonly PageKey[] = [
  'terms',
  'refunds',
  'about',
  'our-academy',
  'careers',
  'masterclass',
  'gift-card',
]

/** Lists the placeholders that are still in use (contract 53.15). Empty unless this is a real academy. */
export function placeholdersInUse(): Placeholder[] {
  if (!isRealAcademy()) return []
  const content = academyContent()
  const { upiId, supportEmail, address } = academySettings()
  const names = defaultNames(content)
  const pages = pagesToCheck.filter((page) => content.pages[page] === undefined)
  const placeholders: (Placeholder | false)[] = [
    names.length > 0 && {
      what: inSentence(names),
      effect: 'Pages and emails still show the demo academy’s values.',
      card: 'who-we-are',
    },
    isPlaceholderEmail(supportEmail) && {
      what: 'Support email',
      effect: 'Pages and emails show an email address that does not exist.',
      card: 'who-we-are',
    },
    address === null && {
      what: 'Postal address',
      effect: 'Emails and receipts show no postal address.',
      card: 'who-we-are',
    },
    isPlaceholderUpiId(upiId) && {
      what: 'UPI ID',
      effect: 'The payment page shows no QR code and no UPI link.',
      card: 'money',
    },
    content.faculty === undefined && {
      what: 'Faculty profiles',
      effect: 'The home page and the Faculty page show two sample profiles.',
      card: 'faculty',
    },
    pages.length > 0 && { what: 'Page texts', effect: pagesEffect(pages), card: 'pages' },
  ]
  return placeholders.filter((each) => each !== false)
}

/**
 * Lists which of name, short name and tagline are still the default. Returns an empty list if the office has published
 * an identity.
 */
function defaultNames({ identity, is_identity_published: isPublished }: AcademyContent): string[] {
  if (isPublished) return []
  const { name, short_name: shortName, tagline } = defaultContent().identity
  return [
    ...(identity.name === name ? ['name'] : []),
    ...(identity.short_name === shortName ? ['short name'] : []),
    ...(identity.tagline === tagline ? ['tagline'] : []),
  ]
}

const pagesEffect = (pages: readonly PageKey[]) =>
  `The original text, which describes the demo academy or leaves points open, is still in use on these pages: ${pages.map((page) => editablePages[page].title).join(', ')}.`

/** Joins the words and capitalises the first one: "Name, short name and tagline". */
function inSentence(words: readonly string[]): string {
  const text = new Intl.ListFormat('en-IN').format(words)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a warning for the operator for each placeholder in use. */
export const placeholderWarnings = (): string[] =>
  placeholdersInUse().map(
    ({ what, effect }) => `Placeholder in use: ${what}. ${effect} An admin can replace it on the page "The academy".`,
  )
