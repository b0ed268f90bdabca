import type { AnnouncementPreview, AnnouncementRow } from '@/lib/announcements/schema'
import { idOf } from './people'

/** Returns a sent announcement with `index` in its ID and title. */
export const announcementRow = (index: number, more: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id: idOf(8100 + index),
  sender_name: 'Meera Office',
  audience: 'all',
  teacher_name: null,
  course: null,
  day: null,
  title: `Concert ${index}`,
  text: 'Please come at six.\nSee https://example.com',
  created_at: '2026-01-05T08:00:00.000Z',
  stopped_at: null,
  counts: { people: 43, emailed: 40, waiting: 2, held: 1, failed: 0, skipped: 0, stopped: 0, read: 12 },
  ...more,
})

export const announcementPreview = (more: Partial<AnnouncementPreview> = {}): AnnouncementPreview => ({
  people: 43,
  now: 40,
  later: 2,
  unconfirmed: 1,
  turned_off: 0,
  names: ['Asha', 'Bala', 'Charu', 'Devi', 'Esha'],
  left_today: 3,
  seen: 'digest',
  ...more,
})
