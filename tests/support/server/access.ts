import { endpoints } from '@/lib/api/table'
import type { Role } from '@/lib/core/config/role'
import type { Endpoint } from '@/lib/core/http/endpoint'

export type Access = 'anyone' | 'signed-in' | readonly Role[]
/**
 * An API call, the roles that may make it, and the statuses that a visitor, a student, a teacher and an admin get for
 * IDs that do not exist.
 */
export type Row = readonly [
  call: string,
  access: Access,
  visitor: number,
  student: number,
  teacher: number,
  admin: number,
]

/**
 * The API calls in section 8 of the contract, written by hand. The test makes each call with IDs that do not exist and
 * an empty object as the body.
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

/** Statuses that statusWhenAllowed() cannot derive. */
const exceptionalStatuses: Record<string, number> = {
  // The call returns 404, because UploadThing is not configured in these tests.
  'POST /api/uploadthing': 404,
  // These calls return 404, because WhatsApp is not configured in these tests.
  'GET /api/whatsapp': 404,
  'GET /api/whatsapp/messages': 404,
  'GET /api/whatsapp/webhook': 404,
  'POST /api/whatsapp/webhook': 404,
  // These calls return 409, because the caller has no unconfirmed address.
  'POST /api/email-confirmation': 409,
  'DELETE /api/email-change': 409,
  // These calls return 409, because passkeys do not work with an IP address as host.
  'POST /api/passkeys/options': 409,
  'POST /api/login/passkey/options': 409,
  'POST /api/login/second-factor/passkey/options': 409,
}

/**
 * Returns the status for an allowed caller. The status is 422 if the empty body is invalid, and 404 if the path
 * contains an ID that does not exist.
 */
function statusWhenAllowed(call: string, { body, path, status }: Endpoint): number {
  if (body && !body.safeParse({}).success) return 422
  return exceptionalStatuses[call] ?? (path.includes('{') ? 404 : status)
}

function rowOf(call: string, endpoint: Endpoint): Row {
  const { access } = endpoint
  const allowed = statusWhenAllowed(call, endpoint)
  const asRole = (role: Role) => (Array.isArray(access) && !access.includes(role) ? 403 : allowed)
  return [call, access, access === 'anyone' ? allowed : 401, asRole('student'), asRole('teacher'), asRole('admin')]
}

/** The API calls that are not in `documented`. The endpoint table defines who may make these calls (contract 9). */
const beyond: readonly Row[] = Object.values<Endpoint>(endpoints)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  .filter(([call]) => !documented.some(([documentedCall]) => documentedCall === call))
  .map(([call, endpoint]) => rowOf(call, endpoint))

export const everyCall: readonly Row[] = [...documented, ...beyond]
