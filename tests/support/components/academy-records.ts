import type { AcademyView, Change, CourseRow } from '@/lib/academy/schema'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { academyDate } from '../browser/academy-clock'
import { idOf } from './people'

/** What the office has published, with these unpublished changes. */
export function academyView(changes: Change[] = [], revision = 3): AcademyView {
  return {
    version: 2,
    published_at: '2026-11-20T10:30:00.000Z',
    published_by: 'Kamala of the office',
    identity: {
      name: 'Swaramala Academy',
      short_name: 'Swaramala',
      tagline: 'A garland of notes',
      description: 'Live online classes in music, dance and drawing.',
      address: null,
      support_email: 'office@example.com',
      whatsapp: null,
      social_links: [],
    },
    money: { upi_id: 'academy@upi', payee: 'Swaramala Academy', gstin: null, receipt_prefix: 'SMA' },
    rules: { cancel_hours: 24, unpaid_classes: 10, pending_payments: 3 },
    placeholders: [],
    draft: {
      revision,
      identity: null,
      has_courses: changes.length > 0,
      saved_at: '2026-11-21T10:30:00.000Z',
      saved_by: null,
      changes,
    },
  }
}

export const LONG_LABEL = 'Carnatic vocal for grandparents who sang as children at home'

/** The default courses as the office lists them: Flute is retired, Veenai gets another fee, and Konnakol has no teacher. */
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
    coming: name === 'Veenai' ? [{ fee: 900, list_price: 1000, from_day: academyDate(6) }] : [],
    teachers: name === 'Konnakol' ? 0 : 2,
  }
}

/** A course that is only in the draft. */
export const newCourseRow = (given: Partial<CourseRow> = {}): CourseRow => ({
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
  first_price: { fee: 12_000, list_price: 15_000 },
  ...given,
})
