import type { AcademyView } from '@/lib/academy/schema'
import type { FacultyProfile } from '@/lib/core/config/academy-content'
import { pageKeys } from '@/lib/core/config/page-texts'
import { LONG } from './people'

export const identity: AcademyView['identity'] = {
  name: 'Swaramala Academy',
  short_name: 'Swaramala',
  tagline: 'A garland of notes',
  description: 'Live online classes in music, dance and drawing.',
  address: '12 Luz Church Road, Chennai 600 004',
  support_email: 'office@academy.example',
  whatsapp: null,
  social_links: [],
}

export const profile = (name: string): FacultyProfile => ({
  name,
  art: 'carnatic',
  sign: 'veena',
  subject: 'Veenai',
  languages: 'Teaches in Tamil and English',
  summary: 'She listens before she plays.',
  story: ['A first paragraph.', 'A second paragraph.'],
})

/** The academy without a draft. */
export function academyView(change: Partial<AcademyView> = {}): AcademyView {
  return {
    version: 4,
    published_at: '2026-11-20T05:30:00.000Z',
    published_by: 'Kamala of the office',
    identity,
    money: { upi_id: 'academy@okbank', payee: 'Swaramala Academy', gstin: null, receipt_prefix: 'SMA' },
    rules: { cancel_hours: 24, unpaid_classes: 10, pending_payments: 3 },
    faculty: [profile('Vasudha Narayanan'), profile('Imran Qureshi')],
    pages: pageKeys.map((page) => ({ page, is_edited: false, is_unpublished: false })),
    placeholders: [],
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

/** The academy with unpublished changes. */
export const draftedAcademy = (): AcademyView =>
  academyView({
    draft: {
      ...academyView().draft,
      identity: { ...identity, name: 'Saraswati School' },
      changes: [{ what: 'Name', from: identity.name, to: 'Saraswati School' }],
    },
  })

/** The academy with long texts everywhere. */
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
