import type { AcademyContent, FacultyProfile, Identity, Money, Rules } from '@/lib/core/config/academy-content'
import { type PageKey, type PageTexts, pageKeys } from '@/lib/core/config/page-texts'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { editablePages } from '@/lib/pages/editable-pages'
import { feeChanges } from './fee-changes'
import type { Change, DraftCourse } from './schema'

/** Maps each field to the label that admins see. Changes are listed in this order. */
const identityNames: Record<keyof Omit<Identity, 'logo'>, string> = {
  name: 'Name',
  short_name: 'Short name',
  tagline: 'Tagline',
  description: 'Description',
  address: 'Postal address',
  support_email: 'Support email',
  whatsapp: 'WhatsApp number',
  social_links: 'Social links',
}
/**
 * The details that families use to pay: UPI ID, bank account and payment link. Changing one of them requires the
 * admin's password.
 */
const paymentDetailNames = {
  upi_id: 'UPI ID',
  bank_holder: 'Name on the bank account',
  account_number: 'Bank account number',
  bank_branch: 'Bank and branch',
  ifsc: 'IFSC',
  swift: 'SWIFT code',
  payment_link: 'Payment link',
} satisfies Partial<Record<keyof Money, string>>
const moneyNames: Record<keyof Money, string> = {
  ...paymentDetailNames,
  payee: 'Account holder',
  payment_methods: 'Payment methods that the office can record',
  gstin: 'GSTIN',
  receipt_prefix: 'Receipt prefix',
}
const rulesNames: Record<keyof Rules, string> = {
  cancel_hours: 'Hours of notice for a cancellation',
  unpaid_classes: 'Classes before the first payment',
  pending_payments: 'Pending payments per account',
  trial_without_teacher: '“Ask for a trial class” for courses without a teacher',
  teachers_see_contacts: 'Teachers can contact families on WhatsApp',
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function changesOf<Field extends string>(
  names: Record<Field, string>,
  from: Record<Field, unknown>,
  to: Record<Field, unknown>,
): Change[] {
  return (Object.keys(names) as Field[])
    .map((field) => ({ what: names[field], from: shown(from[field]), to: shown(to[field]) }))
    .filter((each) => (each.from ?? '') !== (each.to ?? ''))
}

const logoChanges = ({ logo: from }: Identity, { logo: to }: Identity): Change[] =>
  from === to ? [] : [{ what: 'Logo', from: null, to: to === null ? 'Built-in logo' : 'Changed' }]

/** Lists the changed payment settings, showing the names of payment methods instead of their IDs. */
export const moneyChanges = (from: Money, to: Money): Change[] =>
  changesOf(moneyNames, withMethodNames(from), withMethodNames(to))

const withMethodNames = (money: Money) => ({
  ...money,
  payment_methods: money.payment_methods.map((method) => paymentMethodNames[method]),
})

/** Lists the changes to the UPI ID, the bank account and the payment link. */
export const paymentDetailChanges = (from: PaymentDetails, to: PaymentDetails): Change[] =>
  changesOf(paymentDetailNames, from, to)

type PaymentDetails = Pick<Money, keyof typeof paymentDetailNames>

/** Lists the differences between two versions, with the labels that admins see. */
export function contentChanges(from: AcademyContent, to: AcademyContent): Change[] {
  return [
    ...changesOf(identityNames, from.identity, to.identity),
    ...logoChanges(from.identity, to.identity),
    ...moneyChanges(from.money, to.money),
    ...changesOf(rulesNames, from.rules, to.rules),
    ...feeChanges(from.fees, to.fees),
    ...changedPages(from.pages, to.pages).map((page) => ({
      what: `${editablePages[page].title} page`,
      from: null,
      to: to.pages[page] ? 'Changed' : 'Original text',
    })),
  ]
}

/** Returns the pages whose texts differ. */
export const changedPages = (from: PageTexts, to: PageTexts): PageKey[] =>
  pageKeys.filter((page) => !isSame(from[page], to[page]))

/** Lists new, removed and changed faculty profiles, and whether their order changed. */
export function facultyChanges(from: readonly FacultyProfile[], to: readonly FacultyProfile[]): Change[] {
  const before = new Map(from.map((profile) => [profile.name, profile]))
  const remainingNames = new Set(to.map(({ name }) => name))
  const changes = to.flatMap((profile): Change[] => {
    const previous = before.get(profile.name)
    if (!previous) return [{ what: 'New faculty profile', from: null, to: profile.name }]
    return isSame(fieldsOf(previous), fieldsOf(profile))
      ? []
      : [{ what: `${profile.name}’s faculty profile`, from: null, to: 'Changed' }]
  })
  const removed = from.filter(({ name }) => !remainingNames.has(name))
  const names = (profiles: readonly FacultyProfile[]) => profiles.map(({ name }) => name)
  const isReordered = changes.length + removed.length === 0 && !isSame(names(from), names(to))
  return [
    ...changes,
    ...removed.map(({ name }) => ({ what: 'Faculty profile', from: name, to: null })),
    ...(isReordered ? [{ what: 'Order of the faculty profiles', from: null, to: 'Changed' }] : []),
  ]
}

/** Returns the profile's fields in a fixed order, so that two profiles can be compared as text. */
const fieldsOf = ({ name, art, sign, subject, languages, summary, story }: FacultyProfile) => [
  name,
  art,
  sign,
  subject,
  languages,
  summary,
  ...story,
]

/** A published course, with the fields that a draft can change. */
export type PublishedCourse = Omit<DraftCourse, 'id' | 'first_price'> & { id: string }

/** Lists the draft's changes to courses: new and retired courses, names, texts and order. */
export function courseChanges(published: readonly PublishedCourse[], draft: readonly DraftCourse[]): Change[] {
  const before = new Map(published.map((course) => [course.id, course]))
  const changes = draft.flatMap((course): Change[] => {
    const previous = course.id === null ? undefined : before.get(course.id)
    if (!previous) return [{ what: 'New course', from: null, to: course.label }]
    return [
      ...textChanges(`${previous.label}: display name`, previous.label, course.label),
      ...textChanges(`${previous.label}: name`, previous.name, course.name),
      ...(previous.is_retired === course.is_retired
        ? []
        : [{ what: `${previous.label}: on sale`, from: onSaleText(previous), to: onSaleText(course) }]),
      ...textChanges(`${previous.label}: what the fee covers`, previous.covers, course.covers),
      ...(isSame(pageOf(previous), pageOf(course))
        ? []
        : [{ what: `${previous.label}: page`, from: null, to: 'Changed' }]),
    ]
  })
  const remainingIds = draft.flatMap(({ id }) => (id === null ? [] : [id]))
  const order = published.map(({ id }) => id)
  return isSame(remainingIds, order)
    ? changes
    : [...changes, { what: 'Order of the courses', from: null, to: 'Changed' }]
}

const textChanges = (what: string, from: string, to: string): Change[] =>
  from === to ? [] : [{ what, from: from || null, to: to || null }]
const onSaleText = ({ is_retired }: { is_retired: boolean }) => (is_retired ? 'No' : 'Yes')
const pageOf = ({ art, sign, region, placements, text }: Omit<PublishedCourse, 'id'>) => ({
  art,
  sign,
  region,
  placements: placements.map(({ filter, group }) => ({ filter, group })),
  text: { intro: text.intro, learn: [...text.learn], forWhom: text.forWhom, need: text.need },
})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
