import { COURSE, student, teacher, tokens } from '../servers/people.mjs'

/**
 * @typedef {object} BenchRequest a request that every server gets
 * @property {string} name
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {number} [status] the status of the correct response, by default 200
 * @property {boolean} [sql] whether the bare server has the statements of this request
 */

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
// The headers that a browser sends to check a cached page. By default, fetch would send `no-cache`, which makes the
// server return the whole page.
const REVALIDATION_HEADERS = { 'if-none-match': '*', 'cache-control': 'max-age=0' }

/** Returns the read requests. The write requests are in writes.mjs. @returns {Promise<BenchRequest[]>} */
export async function createBenchRequests() {
  const by = await tokens()
  const as = (/** @type {keyof typeof by} */ who) => ({ ...BROWSER, authorization: `Bearer ${by[who]}` })
  const cookieHeaders = (/** @type {keyof typeof by} */ who) => ({
    ...BROWSER,
    cookie: `next-auth.session-token=${by[who]}`,
  })
  return [
    { name: 'home', path: '/home', headers: BROWSER },
    { name: 'home, unchanged', path: '/home', headers: { ...BROWSER, ...REVALIDATION_HEADERS }, status: 304 },
    { name: 'a course', path: '/courses/veenai', headers: BROWSER },
    { name: 'courses, filtered', path: '/all-courses?filter=south', headers: BROWSER },
    { name: 'not found', path: '/nowhere', headers: BROWSER, status: 404 },
    { name: 'health', path: '/api/health', headers: BROWSER, sql: true },
    { name: 'teachers of a course', path: `/api/courses/${COURSE.slug}/teachers`, headers: BROWSER, sql: true },
    { name: 'profile', path: '/api/profile', headers: as('student'), sql: true },
    { name: 'teachers', path: '/teachers', headers: as('student'), sql: true },
    { name: 'slots', path: `/slots/${teacher}`, headers: as('student'), sql: true },
    { name: 'booked', path: `/booked-classes/${student}`, headers: as('student'), sql: true },
    { name: 'classes', path: '/api/classes', headers: as('student'), sql: true },
    { name: 'waiting', path: '/admin/waiting', headers: as('admin'), sql: true },
    { name: 'students, office', path: '/students', headers: as('admin'), sql: true },
    { name: 'payments, office', path: '/admin/payments', headers: as('admin'), sql: true },
    { name: 'page of a student', path: '/my-classes', headers: cookieHeaders('student') },
    { name: 'page of the office', path: '/dashboard-home', headers: cookieHeaders('admin') },
  ]
}
