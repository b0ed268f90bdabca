import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenIdServer, type ProviderPerson, startOpenId } from '../../scripts/simulators/openid'
import { type Visitor, visitor } from '../support/browser/visitor'
import { count, enrol, newEmail, newPhone, PASSWORD, type Person } from '../support/people'
import { codeOf } from '../support/second-factor'
import { database, databaseUrl, dataDir, sendRequest } from '../support/server/api-client'
import { type AcademyServer, startAcademy } from '../support/server/server'

/** The public address, which the test browser maps to the server's port. */
const ACADEMY = 'https://academy.example'
const SESSION = '__Secure-next-auth.session-token'

let openId: OpenIdServer
let server: AcademyServer
beforeAll(async () => {
  openId = await startOpenId(`${ACADEMY}/api/auth/callback/oidc`)
  const env = {
    NEXTAUTH_URL: ACADEMY,
    OIDC_NAME: 'School Account',
    ACADEMY_OFFICE_SECOND_FACTOR: 'required',
    ...openId.settings,
  }
  server = await startAcademy({ databaseUrl, dataDir, name: 'providers', env })
})
afterAll(async () => {
  await server.stop()
  await openId.close()
})

const providerPerson = (overrides: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  name: 'Nila Raman',
  email: newEmail(),
  email_verified: true,
  ...overrides,
})
const newVisitor = () => visitor({ [ACADEMY]: server.baseUrl })

/** Starts the sign-in and returns the provider URL to which the browser is redirected. */
async function startSignIn(browser: Visitor, next = '/home'): Promise<string> {
  const { csrfToken } = await browser.json(`${ACADEMY}/api/auth/csrf`)
  const answer = await browser.post(`${ACADEMY}/api/auth/signin/oidc`, { csrfToken, callbackUrl: next, json: 'true' })
  return String((await answer.json()).url)
}

/** Signs the browser in through the OpenID provider, and returns the URL of the final page. */
async function signIn(browser: Visitor, person: ProviderPerson | null, next?: string): Promise<URL> {
  openId.person = person
  return browser.follow(await startSignIn(browser, next))
}

const profileOf = (browser: Visitor) => browser.json(`${ACADEMY}/api/profile`)
const pendingOf = async (browser: Visitor) => (await browser.json(`${ACADEMY}/api/identities/pending`)).pending
const logIn = (browser: Visitor, { phone }: Person) =>
  browser.post(`${ACADEMY}/api/login`, { phone, password: PASSWORD }).then((answer) => answer.json())
const connect = (browser: Visitor) => browser.post(`${ACADEMY}/api/identities`, { current_password: PASSWORD })
/** Creates a person who followed the confirmation link after registration. */
async function enrolVerified(): Promise<Person> {
  const person = await enrol(database, 'student')
  const later = `UPDATE users SET email_verified_at = created_at + interval '1 minute' WHERE id = $1`
  await database.query(later, [person.id])
  return person
}

describe('signing in with a provider', () => {
  it('sends a new person to the registration, and signs them in with the provider afterwards', async () => {
    const person = providerPerson()
    const browser = newVisitor()
    const end = await signIn(browser, person)
    expect(`${end.pathname}${end.search}`).toBe('/register?with=oidc')
    expect(await pendingOf(browser)).toMatchObject({ provider_name: 'School Account', ...pick(person) })
    expect(browser.cookie(ACADEMY, SESSION)).toBeUndefined()
    const body = { ...pick(person), phone: newPhone(), password: PASSWORD, role: 'student' }
    const { user } = await (await browser.post(`${ACADEMY}/api/register`, body)).json()
    expect((await connect(browser)).status).toBe(201)

    const another = newVisitor()
    expect((await signIn(another, { ...person, email: newEmail() })).pathname).toBe('/home')
    const { user: currentUser } = await profileOf(another)
    expect(currentUser).toMatchObject(user)
    expect(another.cookie(ACADEMY, SESSION)).toMatch(/^[\w-]+\.\.[\w.-]+$/)
    expect(another.cookie(ACADEMY, 'academy-signed-in')).toBe('1')
    // A session that began at a provider can be ended like any other session.
    await another.post(`${ACADEMY}/api/logout-everywhere`, {})
    expect((await profileOf(another)).success).toBe(false)
  })

  it('requires the password of an account with that address if the address is unconfirmed', async () => {
    const owner = await enrol(database, 'student', { unconfirmed: true })
    const browser = newVisitor()
    const end = await signIn(browser, providerPerson({ email: owner.email }))
    expect(`${end.pathname}${end.search}`).toBe('/login?with=oidc')
    expect((await profileOf(browser)).success).toBe(false)
    expect((await connect(browser)).status).toBe(401)
    await logIn(browser, owner)
    expect((await connect(browser)).status).toBe(201)
    expect(await pendingOf(browser)).toBeNull()
  })

  it('signs in at once if the provider and the academy have both confirmed the address', async () => {
    const owner = await enrolVerified()
    const doubtful = newVisitor()
    expect((await signIn(doubtful, providerPerson({ email: owner.email, email_verified: false }))).pathname).toBe(
      '/register',
    )
    expect((await profileOf(doubtful)).success).toBe(false)
    const browser = newVisitor()
    expect((await signIn(browser, providerPerson({ email: owner.email.toUpperCase() }), '/my-classes')).pathname).toBe(
      '/my-classes',
    )
    expect((await profileOf(browser)).user.id).toBe(owner.id)
  })

  it('links only the caller’s own account from the profile, and requires the password', async () => {
    const [owner, other] = [await enrolVerified(), await enrol(database, 'student')]
    const taken = providerPerson({ email: owner.email })
    await signIn(newVisitor(), taken)
    const browser = newVisitor()
    await logIn(browser, other)
    const end = await signIn(browser, taken, '/profile')
    expect(`${end.pathname}${end.search}`).toBe('/profile?with=taken')
    expect((await profileOf(browser)).user.id).toBe(other.id)
    const fresh = newVisitor()
    await logIn(fresh, other)
    expect((await signIn(fresh, providerPerson(), '/profile')).search).toBe('?with=oidc')
    expect((await connect(fresh)).status).toBe(201)
  })
})

const pick = ({ name, email }: ProviderPerson) => ({ name, email })

describe('a provider sign-in is rejected', () => {
  const failed = (end: URL) => `${end.pathname}?error=${end.searchParams.get('error')}`
  /** Signs in at the OpenID provider, but does not follow the redirect back. Returns the URL of that redirect. */
  async function codeFor(browser: Visitor, person: ProviderPerson): Promise<URL> {
    openId.person = person
    return browser.follow(await startSignIn(browser), (at) => at.pathname === '/api/auth/callback/oidc')
  }
  const expectSignedOut = async (browser: Visitor) => expect((await profileOf(browser)).success).toBe(false)

  it('a sign-in is rejected with the state of another browser', async () => {
    const browser = newVisitor()
    const back = await codeFor(browser, providerPerson({ email: (await enrolVerified()).email }))
    back.searchParams.set('state', 'of another')
    expect(failed(await browser.follow(back.href))).toBe('/login?error=OAuthCallback')
    await expectSignedOut(browser)
  })

  it('a sign-in is rejected with the code of another browser', async () => {
    const [mine, theirs] = [newVisitor(), newVisitor()]
    const back = await codeFor(mine, providerPerson({ email: (await enrolVerified()).email }))
    const forged = await codeFor(theirs, providerPerson())
    forged.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect(failed(await theirs.follow(forged.href))).toBe('/login?error=OAuthCallback')
    await expectSignedOut(theirs)
  })

  it.each(['nonce', 'pkce.code_verifier', 'state'])(
    'a sign-in is rejected without the cookie of its %s',
    async (name) => {
      const browser = newVisitor()
      const back = await codeFor(browser, providerPerson({ email: (await enrolVerified()).email }))
      browser.forget(ACADEMY, `__Secure-next-auth.${name}`)
      expect(failed(await browser.follow(back.href))).toBe('/login?error=OAuthCallback')
      await expectSignedOut(browser)
    },
  )

  it('a sign-in is rejected when the same callback is repeated', async () => {
    const owner = await enrolVerified()
    const browser = newVisitor()
    const back = await codeFor(browser, providerPerson({ email: owner.email }))
    const copy = browser.copy()
    expect((await browser.follow(back.href)).pathname).toBe('/home')
    expect(failed(await copy.follow(back.href))).toBe('/login?error=OAuthCallback')
    await expectSignedOut(copy)
    expect(await count(database, 'sessions WHERE user_id = $1', [owner.id])).toBe(1)
  })

  it('a sign-in is rejected if the account was closed in the meantime', async () => {
    const owner = await enrolVerified()
    const person = providerPerson({ email: owner.email })
    await signIn(newVisitor(), person)
    await database.query('UPDATE users SET closed_at = now(), closed_by = $1 WHERE id = $1', [owner.id])
    const browser = newVisitor()
    expect(failed(await signIn(browser, person))).toBe('/login?error=Callback')
    await expectSignedOut(browser)
  })

  it('a sign-in is rejected after the person pressed Cancel at the provider', async () => {
    const browser = newVisitor()
    expect(failed(await signIn(browser, null))).toBe('/login?error=Callback')
    await expectSignedOut(browser)
  })

  it('every sign-in is rejected while the provider is down', async () => {
    const stoppedProvider = await startOpenId(`${ACADEMY}/api/auth/callback/oidc`)
    await stoppedProvider.close()
    const env = { NEXTAUTH_URL: ACADEMY, ...stoppedProvider.settings }
    const isolatedAcademy = await startAcademy({ databaseUrl, dataDir, name: 'providers-down', env })
    const browser = visitor({ [ACADEMY]: isolatedAcademy.baseUrl })
    expect(failed(await browser.follow(await startSignIn(browser)))).toBe('/login?error=OAuthSignin')
    await isolatedAcademy.stop()
  })
})

describe('next-auth’s routes', () => {
  it('next-auth’s routes redirect only to this academy', async () => {
    const owner = await enrolVerified()
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const end = await signIn(newVisitor(), providerPerson({ sub: 'the same', email: owner.email }), next)
      expect(end.origin).toBe(ACADEMY)
    }
  })

  it('next-auth’s routes return 404 without a configured provider or if they are unknown', async () => {
    const requestMessage = async (path: string, method = 'GET') => {
      const { status, json } = await sendRequest(`/api/auth/${path}`, { method })
      return [status, json.message]
    }
    const none = [404, 'Not found.']
    for (const path of ['signin/google', 'signin/oidc', '_log'])
      expect(await requestMessage(path, 'POST')).toEqual(none)
    for (const path of ['callback/oidc', 'verify-request', 'nonsense', 'a/b/c'])
      expect(await requestMessage(path)).toEqual(none)
    expect(await requestMessage('csrf', 'DELETE')).toEqual([405, 'This method is not allowed here.'])
  })

  it('next-auth’s routes show no pages of next-auth', async () => {
    for (const path of ['signin', 'error?error=AccessDenied', 'signout']) {
      const end = await newVisitor().follow(`${ACADEMY}/api/auth/${path}`)
      expect(['/login', '/home']).toContain(end.pathname)
    }
  })

  it('next-auth’s routes require their CSRF token and reject other sites', async () => {
    const owner = await enrol(database, 'student')
    const browser = newVisitor()
    const body = { phone: owner.phone, password: PASSWORD, csrfToken: 'forged', json: 'true' }
    await browser.post(`${ACADEMY}/api/auth/callback/credentials`, body)
    expect(browser.cookie(ACADEMY, SESSION)).toBeUndefined()
    const foreign = await browser.post(`${ACADEMY}/api/auth/callback/credentials`, body, {
      origin: 'https://evil.example',
    })
    expect(foreign.status).toBe(403)
  })

  it('next-auth’s routes ask for the second factor of an account, however the person signs in', async () => {
    const owner = await enrol(database, 'student')
    const person = providerPerson()
    await database.query(`INSERT INTO identities (user_id, provider, subject) VALUES ($1, 'oidc', $2)`, [
      owner.id,
      person.sub,
    ])
    const own = newVisitor()
    await logIn(own, owner)
    const begun = await own.post(`${ACADEMY}/api/second-factor/app`, { current_password: PASSWORD })
    const { secret } = z.object({ secret: z.string() }).parse((await begun.json()).app)
    await own.post(`${ACADEMY}/api/second-factor/app/confirm`, { code: codeOf(secret) })

    const browser = newVisitor()
    const end = await signIn(browser, person)
    expect(`${end.pathname}${end.search}`).toBe('/login?step=code')
    expect(browser.cookie(ACADEMY, SESSION)).toBeUndefined()
    expect((await profileOf(browser)).success).toBe(false)
    const waits = await browser.json(`${ACADEMY}/api/login/second-factor`)
    expect(waits.second_factor).toEqual(['totp', 'recovery'])
    await browser.post(`${ACADEMY}/api/login/second-factor`, { code: codeOf(secret, 1) })
    expect((await profileOf(browser)).user.id).toBe(owner.id)

    const another = newVisitor()
    const { csrfToken } = await another.json(`${ACADEMY}/api/auth/csrf`)
    const form = { phone: owner.phone, password: PASSWORD, csrfToken, json: 'true' }
    const answer = await another.post(`${ACADEMY}/api/auth/callback/credentials`, form)
    expect([answer.status, await answer.json()]).toMatchObject([403, { second_factor: ['totp', 'recovery'] }])
    expect(another.cookie(ACADEMY, SESSION)).toBeUndefined()
    expect((await another.json(`${ACADEMY}/api/login/second-factor`)).second_factor).toEqual(['totp', 'recovery'])
  })

  it('next-auth’s routes use the same sessions, messages and counters for phone and password', async () => {
    const owner = await enrol(database, 'student')
    const browser = newVisitor()
    const { csrfToken } = await browser.json(`${ACADEMY}/api/auth/csrf`)
    const send = (password: string) =>
      browser.post(`${ACADEMY}/api/auth/callback/credentials`, {
        phone: owner.phone,
        password,
        csrfToken,
        json: 'true',
      })
    const wrong = await send('a wrong guess')
    expect([wrong.status, (await wrong.json()).message]).toEqual([401, 'Invalid credentials'])
    expect((await send(PASSWORD)).status).toBe(200)
    expect((await profileOf(browser)).user.id).toBe(owner.id)
    const session = await browser.json(`${ACADEMY}/api/auth/session`)
    expect(session.user).toMatchObject({ id: owner.id, role: 'student' })
    const { rows } = await database.query<{ expires_at: Date }>('SELECT expires_at FROM sessions WHERE user_id = $1', [
      owner.id,
    ])
    expect(session.expires).toBe(rows[0]?.expires_at.toISOString())
    for (let tries = 0; tries < 5; tries++) await send('a wrong guess')
    expect((await send(PASSWORD)).status).toBe(429)
  })

  it('next-auth’s routes also end the session on the server when a person signs out', async () => {
    const owner = await enrol(database, 'student')
    const browser = newVisitor()
    const { token } = await logIn(browser, owner)
    const { csrfToken } = await browser.json(`${ACADEMY}/api/auth/csrf`)
    await browser.post(`${ACADEMY}/api/auth/signout`, { csrfToken, json: 'true' })
    expect(browser.cookie(ACADEMY, SESSION)).toBeUndefined()
    const response = await newVisitor().json(`${ACADEMY}/api/profile`, { authorization: `Bearer ${token}` })
    expect(response.message).toBe('Please login first.')
  })
})

describe('an academy office that requires a second factor', () => {
  it('only an admin without a second factor is redirected from all other pages to the setup page', async () => {
    const [office, others] = [newVisitor(), newVisitor()]
    await logIn(office, await enrol(database, 'admin'))
    await logIn(others, await enrol(database, 'student'))
    const isRedirectedToSetup = async (browser: Visitor, page: string) =>
      (await browser.follow(`${ACADEMY}${page}`)).hash === '#second-factor'
    for (const page of ['/payment-details', '/student-list', '/dashboard-home', '/my-classes'])
      expect([page, await isRedirectedToSetup(office, page)]).toEqual([page, true])
    expect(await isRedirectedToSetup(office, '/profile')).toBe(false)
    expect(await isRedirectedToSetup(others, '/dashboard-home')).toBe(false)
  })
})
