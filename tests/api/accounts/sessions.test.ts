import { beforeEach, describe, expect, it } from 'vitest'
import { count, enrol, newEmail, newPhone, PASSWORD, type Person } from '../../support/people'
import { baseUrl, database, expectDone, expectRefusal, logIn, make, sendRequest } from '../../support/server/api-client'

let student: Person
beforeEach(async () => {
  student = await enrol(database, 'student')
})

const COOKIE = 'next-auth.session-token'
const profile = (headers: Record<string, string | undefined>) => sendRequest('/api/profile', { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: `${COOKIE}=${token}` })
const pleaseLogin = 'Please login first.'

describe('a session', () => {
  it('a session begins with a login, and works with its Bearer token and its cookie', async () => {
    const { token, cookies } = await logIn(student)
    const line = cookies.find((one) => one.startsWith(`${COOKIE}=`)) ?? ''
    expect(line).toBe(`${COOKIE}=${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=${30 * 24 * 60 * 60}`)
    for (const headers of [bearer(token), cookie(token), { cookie: `a=1; ${COOKIE}=${token}; b=2` }]) {
      expect(expectDone('profile', await profile(headers)).user.id).toBe(student.id)
    }
  })

  it('a session also begins with a registration', async () => {
    const body = { name: 'Asha', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
    const answer = await make('register', { body })
    const { token, user } = expectDone('register', answer)
    expect(answer.cookies[0]).toContain(`${COOKIE}=${token}; HttpOnly`)
    expect(expectDone('profile', await profile(bearer(token))).user).toMatchObject(user)
  })

  it('a new tab that has only the cookie gets the token of its session', async () => {
    const { token } = await logIn(student)
    const returnedToken = expectDone('profile', await profile(cookie(token))).token
    expect(returnedToken).toBe(token)
    expect(expectDone('profile', await profile(bearer(returnedToken))).user.id).toBe(student.id)
  })

  it('a request with a Bearer token and the cookie of another session uses the Bearer token', async () => {
    const other = await enrol(database, 'student')
    const mine = (await logIn(student)).token
    const theirs = (await logIn(other)).token
    expect(expectDone('profile', await profile({ ...bearer(theirs), ...cookie(mine) })).user.id).toBe(other.id)
    expectRefusal(await profile({ ...bearer('garbage'), ...cookie(mine) }), 401, pleaseLogin)
    expectRefusal(await profile({ authorization: 'Bearer ', ...cookie(mine) }), 401, pleaseLogin)
    expectRefusal(await profile({ authorization: 'Bearer', ...cookie(mine) }), 401, pleaseLogin)
  })

  it.each([
    ['nothing', {}],
    ['garbage', bearer('garbage')],
    ['five parts of garbage', bearer('a.b.c.d.e')],
    ['a token of another issuer', bearer('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2ln')],
    ['an unsigned token', bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.')],
    ['a very long token', bearer('a'.repeat(8000))],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['an empty cookie', cookie('')],
    ['a garbage cookie', cookie('%00%ff;;==')],
  ])('a request with %s is rejected as signed out', async (_, headers) =>
    expectRefusal(await profile(headers), 401, pleaseLogin),
  )

  it('a session token is rejected if one letter was changed', async () => {
    const { token } = await logIn(student)
    const at = token.length - 5
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expectRefusal(await profile(bearer(changed)), 401, pleaseLogin)
  })

  it('a logout ends the session on the server, and no other session', async () => {
    const session = await logIn(student)
    const otherSession = await logIn(student)
    const answer = await make('logout', { as: session.token })
    expectDone('logout', answer)
    expect(answer.cookies.find((one) => one.startsWith(COOKIE))).toBe(
      `${COOKIE}=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0`,
    )
    expectRefusal(await profile(bearer(session.token)), 401, pleaseLogin)
    expectRefusal(await profile(cookie(session.token)), 401, pleaseLogin)
    expectRefusal(await make('logout', { as: session.token }), 401, pleaseLogin)
    expectDone('profile', await profile(bearer(otherSession.token)))
  })

  it('a session ends 30 days after the login, even if a tab fetched the token again later', async () => {
    const { token } = await logIn(student)
    const refetchedToken = expectDone('profile', await profile(bearer(token))).token
    const { rows } = await database.query<{ days: number }>(
      `SELECT extract(epoch FROM expires_at - created_at) / 86400 AS days FROM sessions WHERE user_id = $1`,
      [student.id],
    )
    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.days)).toBeCloseTo(30, 2)
    await database.query(`UPDATE sessions SET expires_at = now() WHERE user_id = $1`, [student.id])
    expectRefusal(await profile(bearer(token)), 401, pleaseLogin)
    expectRefusal(await profile(bearer(refetchedToken)), 401, pleaseLogin)
  })
})

describe('a login in a browser', () => {
  const logInWith = (headers: Record<string, string>) =>
    make('login', { body: { phone: student.phone, password: PASSWORD }, headers })

  it('a login in a browser ends the session of its cookie, but no session of an API client', async () => {
    const first = (await logIn(student)).token
    const clientToken = expectDone('login', await logInWith(cookie(first))).token
    expectDone('profile', await profile(bearer(first)))
    const fresh = await logInWith({
      ...cookie(first),
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Firefox/1 Linux',
    })
    expectRefusal(await profile(bearer(first)), 401, pleaseLogin)
    expectDone('profile', await profile(bearer(clientToken)))
    const { token } = expectDone('login', fresh)
    const [here] = expectDone('sessions', await make('sessions', { as: token })).sessions
    expect(here).toMatchObject({
      device: 'Firefox on Linux',
      network: expect.stringMatching(/^10\..*\.x$/),
      this_device: true,
    })
  })
})

describe('a new password', () => {
  it('a new password ends every session, and gives the caller a new token', async () => {
    const session = await logIn(student)
    const otherSession = await logIn(student)
    const body = { current_password: PASSWORD, new_password: 'another string of veena' }
    const { token } = expectDone('changePassword', await make('changePassword', { as: session.token, body }))
    for (const old of [session.token, otherSession.token]) expectRefusal(await profile(bearer(old)), 401, pleaseLogin)
    expectDone('profile', await profile(bearer(token)))
    expectRefusal(await make('login', { body: { phone: student.phone, password: PASSWORD } }), 401)
    expectDone('login', await make('login', { body: { phone: student.phone, password: body.new_password } }))
  })

  it('a new password is rejected if it is easy to guess, and the current one stays valid', async () => {
    const { token } = await logIn(student)
    for (const easy of ['123456', 'PASSWORD1', student.phone, student.email]) {
      const body = { current_password: PASSWORD, new_password: easy }
      const answer = await make('changePassword', { as: token, body })
      expectRefusal(answer, 422, 'Choose a password that is harder to guess')
      expect(answer.json.errors).toHaveProperty('new_password')
    }
    expectDone('login', await make('login', { body: { phone: student.phone, password: PASSWORD } }))
  })

  it('a new password is rejected without the current password', async () => {
    const { token } = await logIn(student)
    const body = { current_password: 'a wrong guess', new_password: 'another string of veena' }
    expect((await make('changePassword', { as: token, body })).status).toBeGreaterThanOrEqual(400)
    expectDone('profile', await profile(bearer(token)))
    expectDone('login', await make('login', { body: { phone: student.phone, password: PASSWORD } }))
  })
})

describe('the role', () => {
  it('a change of role counts from the next call on, without a new login', async () => {
    const { token } = await logIn(student)
    expectRefusal(await make('students', { as: token }), 403)
    // Adds another admin, because the last admin of the academy cannot lose the role.
    await enrol(database, 'admin')
    await database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [student.id])
    expectDone('students', await make('students', { as: token, query: { limit: '1' } }))
    expect(expectDone('profile', await make('profile', { as: token })).user.role).toBe('admin')
    await database.query(`UPDATE users SET role = 'student' WHERE id = $1`, [student.id])
    expectRefusal(await make('students', { as: token }), 403)
  })
})

describe('a cross-site request', () => {
  const foreign = [
    ['another origin', { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ] as const
  const refused = 'This request came from another site.'

  it.each(foreign)('a cross-site request is rejected with a cookie: %s', async (_, headers) => {
    const { token } = await logIn(student)
    expectRefusal(
      await sendRequest('/api/logout', { method: 'POST', headers: { ...cookie(token), ...headers } }),
      403,
      refused,
    )
    expectDone('profile', await profile(cookie(token)))
  })

  it.each(foreign)(
    'a cross-site request is accepted with a Bearer token, which no browser adds automatically: %s',
    async (_, headers) => {
      const { token } = await logIn(student)
      expectDone(
        'logout',
        await sendRequest('/api/logout', { method: 'POST', headers: { ...bearer(token), ...headers } }),
      )
    },
  )

  it.each(foreign)('a cross-site request is rejected for login and registration: %s', async (_, headers) => {
    const body = { name: 'Asha', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
    expectRefusal(await make('login', { body: { phone: student.phone, password: PASSWORD }, headers }), 403, refused)
    expectRefusal(await make('register', { body, headers }), 403, refused)
    expect(await count(database, 'users WHERE phone = $1', [body.phone])).toBe(0)
  })

  it('a write is accepted from this site and from clients that are not browsers', async () => {
    const host = new URL(baseUrl).origin
    for (const headers of [{ origin: host }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
      const { token } = await logIn(student)
      expectDone(
        'logout',
        await sendRequest('/api/logout', { method: 'POST', headers: { ...cookie(token), ...headers } }),
      )
    }
  })

  it('a cross-site request may read data with a cookie, because it changes nothing', async () => {
    const { token } = await logIn(student)
    expectDone('profile', await profile({ ...cookie(token), origin: 'https://evil.example' }))
  })
})
