import type { OfficeRight } from '@/lib/core/config/office-rights'

/**
 * The rights, other than `any`, that calls need from an admin. Written by hand, independent of the endpoint table
 * (contract 55.2).
 */
export const neededRights = {
  desk: [
    'POST /admin/bookings',
    'POST /admin/classes/{slotId}/attendance',
    'PUT /admin/classes/{slotId}/notes',
    'POST /admin/classes/{slotId}/notes/additions',
    'POST /admin/classes/{slotId}/substitutes',
    'POST /admin/days-off',
    'POST /admin/days-off/classes',
    'POST /admin/days-off/preview',
    'DELETE /admin/days-off/{id}',
    'POST /admin/imports',
    'POST /admin/imports/preview',
    'POST /admin/imports/{id}/invite',
    'POST /admin/invitations/teacher',
    'POST /admin/people',
    'POST /admin/school-terms',
    'PUT /admin/school-terms/{id}',
    'DELETE /admin/school-terms/{id}',
    'POST /admin/slots',
    'POST /admin/slots/{slotId}/withdraw',
    'POST /admin/weekly-classes/{slotId}',
    'POST /admin/people/{id}/invitations',
    'DELETE /admin/people/{id}/invitations',
    'PATCH /admin/people/{id}',
    'POST /admin/people/{id}/close',
    'POST /admin/people/{id}/courses',
    'DELETE /admin/people/{id}/courses/{courseId}',
    'POST /admin/people/{id}/erasure',
    'DELETE /admin/people/{id}/erasure',
    'PUT /admin/people/{id}/contact-phone',
    'PUT /admin/people/{id}/country',
    'POST /admin/people/{id}/learners',
    'POST /admin/people/{id}/of-age',
    'POST /admin/people/{id}/open',
    'POST /admin/people/{id}/remove-second-factor',
    'POST /admin/people/{id}/sign-out',
    'POST /admin/enquiries',
    'PUT /admin/enquiries/{id}',
    'POST /admin/enquiries/{id}/book',
    'POST /admin/trial-requests/{id}/handled',
    'POST /api/announcements',
    'POST /api/announcements/preview',
    'POST /api/announcements/{id}/stop',
    'POST /api/classes/{slotId}/attendance',
    'POST /api/classes/{slotId}/cancel',
    'POST /api/classes/{slotId}/cancel-later',
    'POST /api/classes/{slotId}/move',
    'POST /api/classes/{slotId}/move-later',
    'PUT /api/classes/{slotId}/notes',
    'POST /api/classes/{slotId}/notes/additions',
    'POST /api/clean-ups/{id}/run',
    'POST /api/create-meeting',
    'GET /api/meetings/{id}/host',
    'PUT /api/learners/{id}',
    'PUT /api/learners/{id}/archived',
    'POST /api/messages/{id}/send',
    'POST /create-meeting',
    'POST /students/{userId}/action',
    'POST /teachers/{userId}/action',
  ],
  money: [
    'GET /admin/fees',
    'POST /admin/payments/{id}/approve',
    'POST /admin/payments/{id}/reject',
    'POST /admin/statements/approve',
    'POST /admin/statements/match',
    'GET /api/payments/{id}/screenshot',
    'GET /api/receipts/{id}',
    'GET /api/receipts/{id}/pdf',
  ],
  everything: [
    'GET /admin/academy',
    'POST /admin/invitations/office',
    'GET /admin/academy/courses',
    'PUT /admin/academy/draft',
    'PUT /admin/academy/fees',
    'POST /admin/academy/logo',
    'PUT /admin/academy/money',
    'GET /admin/academy/pages/{page}',
    'POST /admin/academy/prices',
    'POST /admin/academy/publish',
    'PUT /admin/academy/rules',
    'GET /admin/academy/versions',
    'POST /admin/academy/versions/{version}/restore',
    'GET /admin/exports/payments',
    'GET /admin/exports/students',
    'GET /admin/exports/teacher-hours',
    'GET /admin/exports/teachers',
    'GET /admin/history/{subject}/{id}',
    'PUT /admin/office/{id}/rights',
  ],
} as const satisfies Partial<Record<OfficeRight, readonly string[]>>

/** Returns the rights that allow the call. An admin needs at least one of them. */
export function sufficientFor(call: string): readonly OfficeRight[] {
  const isIn = (right: keyof typeof neededRights) => (neededRights[right] as readonly string[]).includes(call)
  if (isIn('everything')) return ['everything']
  if (isIn('desk')) return ['everything', 'desk']
  return isIn('money') ? ['everything', 'money'] : ['everything', 'desk', 'money', 'read']
}

/** The 15 non-empty combinations of rights. */
export const combinations: readonly OfficeRight[][] = Array.from({ length: 15 }, (_, at) =>
  (['everything', 'desk', 'money', 'read'] as const).filter((_right, bit) => ((at + 1) >> bit) & 1),
)
