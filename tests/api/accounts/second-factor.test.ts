import { beforeAll, describe, expect, it } from 'vitest'
import { enrol, PASSWORD, type Person } from '../../support/people'
import { codeOf, wrongCodeOf } from '../../support/second-factor'
import { type Answer, database, expectDone, expectRefusal, make, tokenOf } from '../../support/server/api-client'

let owner: Person
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  owner = await enrol(database, 'student')
  const as = await tokenOf(owner)
  const { app } = expectDone('setUpApp', await make('setUpApp', { as, body: { current_password: PASSWORD } }))
  secret = app.secret
  const confirmed = await make('confirmApp', { as, body: { code: codeOf(secret) } })
  recoveryCodes = expectDone('confirmApp', confirmed).recovery_codes
})

const logIn = (phone = owner.phone) => make('login', { body: { phone, password: PASSWORD } })
const cookieOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ')

describe('a login in two steps', () => {
  it('a login in two steps creates no session before the second step, which ends like a normal login', async () => {
    const first = await logIn()
    expect(first.status).toBe(403)
    expect(first.json).toEqual({
      success: false,
      message: 'Enter the code from your app',
      second_factor: ['totp', 'recovery'],
    })
    expect(first.cookies).toEqual([
      expect.stringMatching(/^academy-second-step=[\w.-]+; HttpOnly; Path=\/api\/login; SameSite=Lax; Max-Age=600$/),
    ])
    const headers = { cookie: cookieOf(first.cookies) }
    expect(expectDone('pendingLogin', await make('pendingLogin', { headers })).second_factor).toEqual([
      'totp',
      'recovery',
    ])
    expectRefusalOf(await make('showSecondFactor', { headers, body: { code: wrongCodeOf(secret) } }), 422)
    const last = await make('showSecondFactor', { headers, body: { code: ` ${recoveryCodes[0]?.toLowerCase()} ` } })
    const { user, token } = expectDone('showSecondFactor', last)
    expect(Object.keys(last.json).toSorted()).toEqual(['message', 'success', 'token', 'user'])
    expect(user.id).toBe(owner.id)
    expect(last.cookies.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'academy-device',
      'academy-second-step',
      'academy-signed-in',
      'next-auth.session-token',
    ])
    expect(last.cookies.find((line) => line.startsWith('academy-second-step='))).toContain('Max-Age=0')
    expect((await make('profile', { as: token })).status).toBe(200)
    expectRefusalOf(await make('showSecondFactor', { headers, body: { code: recoveryCodes[1] } }), 401)
  })

  it('a login in two steps accepts no code without the cookie that a right password sets', async () => {
    for (const cookie of [undefined, 'academy-second-step=x', `academy-second-step=${'x'.repeat(5000)}`])
      expectRefusalOf(await make('showSecondFactor', { headers: { cookie }, body: { code: codeOf(secret) } }), 401)
    expect(expectDone('pendingLogin', await make('pendingLogin')).second_factor).toBeNull()
  })

  it('an account without a second factor logs in with one step', async () => {
    const other = await enrol(database, 'student')
    const answer = await logIn(other.phone)
    expectDone('login', answer)
    expect(answer.cookies.join()).not.toContain('second-step')
  })

  it('a login in two steps accepts only requests from the academy’s own pages', async () => {
    const first = await logIn()
    const headers = { cookie: cookieOf(first.cookies), origin: 'https://evil.example' }
    const answer = await make('showSecondFactor', { headers, body: { code: recoveryCodes[2] } })
    expectRefusal(answer, 403, 'This request came from another site.')
  })

  it('a login in two steps accepts ten wrong codes, counted over all addresses', async () => {
    const person = await enrol(database, 'student')
    const as = await tokenOf(person)
    const { app } = expectDone('setUpApp', await make('setUpApp', { as, body: { current_password: PASSWORD } }))
    await make('confirmApp', { as, body: { code: codeOf(app.secret) } })
    const { cookies } = await logIn(person.phone)
    const body = { code: wrongCodeOf(app.secret) }
    const tryFrom = (at: number) =>
      make('showSecondFactor', { headers: { cookie: cookieOf(cookies), 'x-forwarded-for': `203.0.113.${at}` }, body })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => tryFrom(at + 1)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

function expectRefusalOf(answer: Answer, status: number): void {
  expectRefusal(answer, status)
  expect(answer.cookies).toEqual([])
}
