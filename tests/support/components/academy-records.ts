import type { AcademyView, Change, CourseRow } from '@/lib/academy/schema'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { defaultMoneyAbroad, type FacultyProfile } from '@/lib/core/config/academy-content'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { pageKeys } from '@/lib/core/config/page-texts'
import { academyDate } from '../browser/academy-clock'
import { idOf, LONG } from './people'

export const identity: AcademyView['identity'] = {
  name: 'Swaramala Academy',
  short_name: 'Swaramala',
  tagline: 'A garland of notes',
  description: 'Live online classes in music, dance and drawing.',
  address: '12 Luz Church Road, Chennai 600 004',
  support_email: 'office@academy.example',
  whatsapp: null,
  social_links: [],
  logo: null,
}

const profile = (name: string): FacultyProfile => ({
  name,
  art: 'carnatic',
  sign: 'veena',
  subject: 'Veenai',
  languages: 'Teaches in Tamil and English',
  summary: 'She listens before she plays.',
  story: ['A first paragraph.', 'A second paragraph.'],
})

/** Returns the academy without a draft. */
export function academyView(change: Partial<AcademyView> = {}): AcademyView {
  return {
    version: 4,
    published_at: '2026-11-20T05:30:00.000Z',
    published_by: 'Kamala of the office',
    identity,
    money: {
      upi_id: 'academy@okbank',
      payee: 'Swaramala Academy',
      gstin: null,
      receipt_prefix: 'SMA',
      ...defaultMoneyAbroad,
    },
    rules: {
      cancel_hours: 24,
      unpaid_classes: 10,
      pending_payments: 3,
      trial_without_teacher: false,
      teachers_see_contacts: true,
    },
    fees: defaultFeeSettings,
    faculty: [profile('Vasudha Narayanan'), profile('Imran Qureshi')],
    pages: pageKeys.map((page) => ({ page, is_edited: false, is_unpublished: false })),
    placeholders: [],
    courses_without_teacher: [],
    draft: {
      revision: 7,
      identity: null,
      faculty: null,
      has_courses: false,
      saved_at: '2026-11-21T05:30:00.000Z',
      saved_by: null,
      changes: [],
    },
    ...change,
  }
}

/** Returns the academy with unpublished changes. */
export const draftedAcademy = (): AcademyView =>
  academyView({
    draft: {
      ...academyView().draft,
      identity: { ...identity, name: 'Saraswati School' },
      changes: [{ what: 'Name', from: identity.name, to: 'Saraswati School' }],
    },
  })

/** Returns an academy with very long texts. */
export const longAcademy = (): AcademyView =>
  academyView({
    identity: {
      ...identity,
      name: LONG,
      address: `${LONG} ${LONG}`,
      social_links: [`https://www.${'x'.repeat(80)}.example/`],
    },
    faculty: [profile(LONG)],
  })

export const versions = () => ({
  versions: [
    {
      version: 4,
      published_at: '2026-11-20T05:30:00.000Z',
      published_by: 'Kamala of the office',
      changes: [{ what: 'UPI ID', from: 'old@okbank', to: 'academy@okbank' }],
    },
    { version: 1, published_at: '2026-11-01T05:30:00.000Z', published_by: null, changes: [] },
  ],
})

/** Returns the academy with a draft that contains these course changes. */
export const academyWithCourses = (changes: Change[], revision = 3): AcademyView =>
  academyView({ draft: { ...academyView().draft, revision, has_courses: true, changes } })

export const LONG_LABEL = 'Carnatic vocal for grandparents who sang as children at home'

/**
 * Returns the default courses in the format of the office's list: Flute is retired, Veenai's fee changes in six days,
 * and Konnakol has no teacher.
 */
export const courseRows = (): CourseRow[] => defaultCourses.map(rowOf)

function rowOf(course: (typeof defaultCourses)[number], place: number): CourseRow {
  const { name, label, slug, art, sign, region, placements, text, fee, listPrice, covers } = course
  return {
    id: idOf(8000 + place),
    name,
    label,
    slug,
    art,
    sign,
    region,
    placements: placements.map((each) => ({ ...each })),
    text: { ...text, learn: [...(text?.learn ?? [])] } as CourseRow['text'],
    covers,
    is_retired: name === 'Flute',
    first_price: null,
    fee,
    list_price: listPrice,
    fee_abroad: null,
    coming: name === 'Veenai' ? [{ fee: 900, list_price: 1000, fee_abroad: null, from_day: academyDate(6) }] : [],
    teachers: name === 'Konnakol' ? 0 : 2,
  }
}

/** Returns a course that is only in the draft. */
export const newCourseRow = (overrides: Partial<CourseRow> = {}): CourseRow => ({
  ...(defaultCourses.map(rowOf)[0] as CourseRow),
  id: null,
  name: LONG_LABEL,
  label: LONG_LABEL,
  slug: null,
  art: 'carnatic',
  region: 'south',
  placements: [{ filter: 'south', group: 'Carnatic vocal' }],
  fee: null,
  list_price: null,
  coming: [],
  teachers: 0,
  first_price: { fee: 12_000, list_price: 15_000, fee_abroad: null },
  ...overrides,
})
