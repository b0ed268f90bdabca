import { z } from 'zod'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import {
  announcementAudience,
  announcementBody,
  announcementPreview,
  announcementRow,
  announcementsQuery,
} from './schema'

const people = ['teacher', 'admin'] as const
const ownStudents = 'You can only write to your own students'

export const announcementEndpoints = {
  announcements: {
    method: 'GET',
    path: '/api/announcements',
    summary:
      'List announcements, newest first, with the number of recipients by status. Teachers get only their own announcements',
    access: people,
    right: 'any',
    query: announcementsQuery,
    response: z.object({ announcements: z.array(announcementRow), ...page }),
    status: 200,
  },
  previewAnnouncement: {
    method: 'POST',
    path: '/api/announcements/preview',
    summary: 'Count the families that an announcement would go to',
    access: people,
    right: 'desk',
    body: announcementAudience,
    response: z.object({ preview: announcementPreview }),
    status: 200,
    errors: { forbidden: ownStudents, not_found: 'Teacher not found' },
  },
  sendAnnouncement: {
    method: 'POST',
    path: '/api/announcements',
    summary: 'Send an announcement to the families in the preview. The limit is three announcements a day',
    access: people,
    right: 'desk',
    body: announcementBody,
    conflict: z.object({ preview: announcementPreview.optional() }),
    response: z.object({ announcement: announcementRow, preview: announcementPreview }),
    status: 201,
    errors: {
      forbidden: ownStudents,
      not_found: 'Teacher not found',
      conflict: [
        'The recipients have changed, or you have just sent another announcement. Nothing was sent; please check again.',
        'You have sent three announcements today. You can send this one tomorrow.',
      ],
    },
  },
  stopAnnouncement: {
    method: 'POST',
    path: '/api/announcements/{id}/stop',
    summary: 'Stop an announcement’s unsent emails. A second call changes nothing',
    access: people,
    right: 'desk',
    response: z.object({ announcement: announcementRow }),
    status: 200,
    errors: { not_found: 'Announcement not found', conflict: 'All emails have already been sent' },
  },
} as const satisfies Record<string, Endpoint>
