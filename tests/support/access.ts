import type { Role } from '@/lib/core/role'

export type Access = 'anyone' | 'signed-in' | readonly Role[]
/** A call; who may make it; and what a visitor, a student, a teacher and an admin get for one about nothing. */
export type Row = readonly [
  call: string,
  access: Access,
  visitor: number,
  student: number,
  teacher: number,
  admin: number,
]

/**
 * Written out by hand from docs/contract.md 8 and 9, apart from the table that the application runs on. Each call is
 * made with ids that are nobody's and with an empty object where it takes a body.
 */
export const documented: readonly Row[] = [
  ['POST /api/login', 'anyone', 422, 422, 422, 422],
  ['POST /api/register', 'anyone', 422, 422, 422, 422],
  ['POST /api/logout', 'signed-in', 401, 200, 200, 200],
  ['GET /api/profile', 'signed-in', 401, 200, 200, 200],
  ['GET /teacher/{phone}', 'signed-in', 401, 404, 404, 404],
  ['GET /teachers', 'signed-in', 401, 200, 200, 200],
  ['GET /slots/{teacherId}', 'signed-in', 401, 404, 404, 404],
  ['GET /api/slots/{teacherId}', 'signed-in', 401, 404, 404, 404],
  ['POST /add-slot', ['teacher'], 401, 403, 422, 403],
  ['POST /bookSlots', ['student'], 401, 422, 403, 403],
  ['GET /booked-classes/{userId}', 'signed-in', 401, 403, 403, 404],
  ['POST /api/create-meeting', 'signed-in', 401, 403, 201, 201],
  ['POST /create-meeting', 'signed-in', 401, 403, 201, 201],
  ['POST /teacher-profile', 'signed-in', 401, 422, 422, 422],
  ['POST /student-profile', 'signed-in', 401, 422, 422, 422],
  ['POST /payments', 'signed-in', 401, 422, 422, 422],
  ['GET /api/payments/{id}/screenshot', 'signed-in', 401, 404, 404, 404],
  ['GET /admin/payments', ['admin'], 401, 403, 403, 200],
  ['POST /admin/payments/{id}/approve', ['admin'], 401, 403, 403, 404],
  ['POST /admin/payments/{id}/reject', ['admin'], 401, 403, 403, 404],
  ['GET /students', ['admin'], 401, 403, 403, 200],
  ['GET /teachers-list', ['admin'], 401, 403, 403, 200],
  ['POST /teachers/{userId}/action', ['admin'], 401, 403, 403, 422],
  ['POST /students/{userId}/action', ['admin'], 401, 403, 403, 422],
  ['GET /api/health', 'anyone', 200, 200, 200, 200],
  ['GET /api/ready', 'anyone', 200, 200, 200, 200],
  ['GET /api/openapi.json', 'anyone', 200, 200, 200, 200],
]

/** Calls that the academy needs beyond the documented ones. */
export const beyond: readonly Row[] = [
  ['PATCH /api/profile', 'signed-in', 401, 200, 200, 200],
  ['POST /api/password', 'signed-in', 401, 422, 422, 422],
  ['POST /api/logout-everywhere', 'signed-in', 401, 200, 200, 200],
  ['GET /api/courses/{slug}/teachers', 'anyone', 404, 404, 404, 404],
  ['POST /api/forgot-password', 'anyone', 422, 422, 422, 422],
  ['POST /api/reset-password', 'anyone', 422, 422, 422, 422],
  ['POST /api/my-slots', ['teacher'], 401, 403, 422, 403],
  ['DELETE /api/my-slots/{slotId}', ['teacher'], 401, 403, 404, 403],
  ['POST /api/classes/{slotId}/cancel', 'signed-in', 401, 404, 404, 404],
  ['POST /api/classes/{slotId}/move', 'signed-in', 401, 422, 422, 422],
  ['GET /api/classes/{slotId}/calendar.ics', 'signed-in', 401, 404, 404, 404],
  ['GET /api/classes/{slotId}/whatsapp', ['teacher', 'student'], 401, 404, 404, 403],
  ['POST /api/calendar-feed', 'signed-in', 401, 201, 201, 201],
  ['DELETE /api/calendar-feed', 'signed-in', 401, 200, 200, 200],
  ['GET /api/calendar-feed/{key}', 'anyone', 404, 404, 404, 404],
  ['GET /api/meetings/{id}/host', ['teacher', 'admin'], 401, 403, 404, 404],
  ['GET /api/own-link', ['teacher'], 401, 403, 200, 403],
  ['PUT /api/own-link', ['teacher'], 401, 403, 422, 403],
  ['PUT /api/my-picture', ['teacher'], 401, 403, 422, 403],
  ['DELETE /api/my-picture', ['teacher'], 401, 403, 200, 403],
  // Where UploadThing is not configured.
  ['POST /api/uploadthing', 'anyone', 404, 404, 404, 404],
  ['GET /api/teacher-pictures/{key}', 'anyone', 404, 404, 404, 404],
  ['GET /api/my-applications', 'signed-in', 401, 200, 200, 200],
  ['GET /api/my-payments', 'signed-in', 401, 200, 200, 200],
  ['GET /api/receipts/{id}', 'signed-in', 401, 404, 404, 404],
  ['GET /api/receipts/{id}/pdf', 'signed-in', 401, 404, 404, 404],
  ['GET /admin/payments/{id}', ['admin'], 401, 403, 403, 404],
  ['POST /admin/statements/match', ['admin'], 401, 403, 403, 422],
  ['POST /admin/statements/approve', ['admin'], 401, 403, 403, 422],
  ['GET /admin/waiting', ['admin'], 401, 403, 403, 200],
  ['GET /admin/exports/payments', ['admin'], 401, 403, 403, 200],
  ['GET /admin/exports/students', ['admin'], 401, 403, 403, 200],
  ['GET /admin/exports/teachers', ['admin'], 401, 403, 403, 200],
  ['GET /admin/history/{subject}/{id}', ['admin'], 401, 403, 403, 404],
  ['POST /api/trial-requests', 'anyone', 422, 422, 422, 422],
  ['GET /admin/trial-requests', ['admin'], 401, 403, 403, 200],
  ['POST /admin/trial-requests/{id}/handled', ['admin'], 401, 403, 403, 404],
  ['GET /api/messages', ['admin'], 401, 403, 403, 200],
  ['GET /api/messages/{id}', ['admin'], 401, 403, 403, 404],
  ['POST /api/messages/{id}/send', ['admin'], 401, 403, 403, 404],
  ['GET /api/clean-ups', ['admin'], 401, 403, 403, 200],
  ['POST /api/clean-ups/{id}/run', ['admin'], 401, 403, 403, 404],
]

export const everyCall: readonly Row[] = [...documented, ...beyond]
