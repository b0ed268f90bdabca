import { createHash, randomInt } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAddress } from '../support/addresses'
import { enrol, newEmail, newPhone, PASSWORD, type Person } from '../support/people'
import {
  type Answer,
  database,
  expectDone,
  expectRefusal,
  logIn,
  make,
  sendRequest,
} from '../support/server/api-client'

let student: Person
let home: string
beforeEach(async () => {
  student = await enrol(database, 'student')
  home = newAddress()
})

const WINDOW = 15 * 60
const tryLogin = (phone: string, password: string, address: string): Promise<Answer> =>
  make('login', { body: { phone, password }, headers: { 'x-forwarded-for': address } })
const guess = (phone = student.phone, address = home) => tryLogin(phone, 'a wrong guess', address)
const logInStudent = (address = home) => tryLogin(student.phone, PASSWORD, address)

async function guessTimes(times: number, phone?: string, address?: string): Promise<void> {
  for (let done = 0; done < times; done++) expectRefusal(await guess(phone, address), 401, 'Invalid credentials')
}

function expectLockedOut(answer: Answer): void {
  expectRefusal(answer, 429)
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(WINDOW - 60)
  expect(wait).toBeLessThanOrEqual(WINDOW)
}

/** Makes one counter expire, as if its 15 minutes had passed. */
const expireCounter = (key: string) =>
  database.query('UPDATE rate_limits SET expire = (extract(epoch FROM now()) * 1000)::bigint - 1 WHERE key LIKE $1', [
    `%${key}%`,
  ])

const counterOf = async (key: string) =>
  (await database.query('SELECT key, points, expire FROM rate_limits WHERE key LIKE $1 ORDER BY key', [`%${key}%`]))
    .rows

describe('failed logins', () => {
  it('after five wrong passwords from one address, that phone is blocked there, even with the right password', async () => {
    await guessTimes(5)
    expectLockedOut(await guess())
    expectLockedOut(await logInStudent())
  })

  it('wrong passwords block neither the same phone at other addresses nor other phones at that address', async () => {
    await guessTimes(5)
    expectDone('login', await logInStudent(newAddress()))
    await guessTimes(1, newPhone())
  })

  it('a successful login resets the wrong passwords of that phone at that address', async () => {
    for (let round = 0; round < 3; round++) {
      await guessTimes(4)
      expectDone('login', await logInStudent())
    }
    await guessTimes(5)
    expectLockedOut(await guess())
  })

  it('a wrong password counts for 15 minutes, and a blocked attempt does not extend this time', async () => {
    await guessTimes(5)
    const before = await counterOf(student.phone)
    expect(before.length).toBeGreaterThan(0)
    for (let again = 0; again < 4; again++) expectLockedOut(await guess())
    expectLockedOut(await logInStudent())
    expect(await counterOf(student.phone)).toEqual(before)
    await expireCounter(student.phone)
    await expireCounter(home)
    expectDone('login', await logInStudent())
  })

  it('after thirty wrong passwords from any address, the phone is blocked everywhere', async () => {
    for (let done = 0; done < 30; done++) await guessTimes(1, student.phone, newAddress())
    expectLockedOut(await guess(student.phone, newAddress()))
    expectLockedOut(await logInStudent(newAddress()))
    await expireCounter(`login-phone:${student.phone}`)
    expectDone('login', await logInStudent(newAddress()))
  })

  it('after fifty wrong passwords from one address, all phones are blocked there, known or not', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => enrol(database, 'student')))
    const phones = [...people.map(({ phone }) => phone), ...Array.from({ length: 10 }, newPhone)]
    for (let begin = 0; begin < 50; begin += 10) {
      const answers = await Promise.all(phones.slice(begin, begin + 10).map((phone) => guess(phone)))
      for (const answer of answers) expectRefusal(answer, 401)
    }
    expectLockedOut(await guess(newPhone()))
    expectLockedOut(await logInStudent())
    expectDone('login', await logInStudent(newAddress()))
  })

  it('wrong passwords from one IPv6 network, or from one address in several spellings, count together', async () => {
    const network = `2001:db8:${randomInt(1, 0xffff).toString(16)}:1`
    const v4 = newAddress()
    const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number)
    const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    for (const [addresses, elsewhere] of [
      [[`${network}::1`, `${network}:0:0:0:1`, `${network}::2`, `${network}:ffff:ffff:ffff:ffff`], `${network}0::1`],
      [[v4, hex, `::FFFF:${v4}`, `[${hex}]:443`], newAddress()],
    ] as const) {
      student = await enrol(database, 'student')
      for (const address of [...addresses, addresses[0]]) await guessTimes(1, student.phone, address)
      for (const address of addresses) expectLockedOut(await logInStudent(address))
      expectDone('login', await logInStudent(elsewhere))
    }
  })

  it('if fifteen wrong passwords arrive at the same time, five are checked and the rest are rejected', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess()))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('an invalid form does not count as a wrong password', async () => {
    for (let done = 0; done < 8; done++) expectRefusal(await tryLogin(student.phone, '12345', home), 422)
    await guessTimes(5)
  })

  it('wrong passwords are counted in the database, so instances share the counters and a restart keeps them', async () => {
    await guessTimes(2)
    expect((await counterOf(student.phone)).map(({ points }) => points)).toEqual([2, 2])
    expect((await counterOf(`login-address:${home}`)).map(({ points }) => points)).toEqual([2])
  })
})

/** Returns the device cookie from a login response, as the browser would send it back. */
const deviceCookieOf = (answer: Answer) =>
  answer.cookies.find((line) => line.startsWith('academy-device='))?.split(';')[0] ?? 'academy-device='

async function knownDevice(person = student): Promise<string> {
  const answer = await tryLogin(person.phone, PASSWORD, newAddress())
  expectDone('login', answer)
  return deviceCookieOf(answer)
}

const tryOn = (cookie: string, password: string, address = home, phone = student.phone): Promise<Answer> =>
  make('login', { body: { phone, password }, headers: { 'x-forwarded-for': address, cookie } })

/** Sends thirty wrong passwords from six addresses. The phone number is then blocked for every address. */
async function lockOut(): Promise<void> {
  const guesses = [home, ...Array.from({ length: 5 }, newAddress)].flatMap((address) => Array(5).fill(address))
  for (const address of guesses) await guessTimes(1, student.phone, address)
  expectLockedOut(await logInStudent(newAddress()))
}

async function resetPassword(password: string): Promise<void> {
  const token = crypto.randomUUID()
  await database.query(
    `INSERT INTO password_resets (user_id, token_sha256, expires_at) VALUES ($1, $2, now() + interval '5 minutes')`,
    [student.id, createHash('sha256').update(token).digest('hex')],
  )
  const headers = { 'x-forwarded-for': newAddress() }
  expectDone('resetPassword', await make('resetPassword', { body: { token, password }, headers }))
}

describe('a device on which the person has logged in before', () => {
  it('a known device may log in while others block the phone, and a new password ends the block', async () => {
    const device = await knownDevice()
    await lockOut()
    expectDone('login', await tryOn(device, PASSWORD, home))
    await resetPassword('another string of veena')
    const anywhere = await tryLogin(student.phone, 'another string of veena', newAddress())
    expectDone('login', anywhere)
    expectDone('login', await tryLogin(student.phone, 'another string of veena', home))
  })

  it('a device cookie allows five wrong passwords, and a success does not reset them for an older cookie', async () => {
    const device = await knownDevice()
    for (let done = 0; done < 4; done++) expectRefusal(await tryOn(device, 'a wrong guess', newAddress()), 401)
    const fresh = deviceCookieOf(await tryOn(device, PASSWORD))
    expect(fresh).not.toBe(device)
    expectRefusal(await tryOn(device, 'a wrong guess', newAddress()), 401)
    expectLockedOut(await tryOn(device, 'a wrong guess', newAddress()))
    expectLockedOut(await tryOn(device, PASSWORD, newAddress()))
    expectDone('login', await tryOn(fresh, PASSWORD))
    // Wrong passwords from a known device must not count against the phone number.
    expect((await counterOf(student.phone)).length).toBe(0)
  })

  it('if many wrong passwords with one device cookie arrive at the same time, five are checked', async () => {
    const device = await knownDevice()
    const answers = await Promise.all(Array.from({ length: 15 }, () => tryOn(device, 'a wrong guess', newAddress())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('a device cookie is no session, and is not valid for another person', async () => {
    const device = await knownDevice()
    expectRefusal(await make('profile', { headers: { cookie: device } }), 401)
    const other = await enrol(database, 'student')
    const theirs = await knownDevice(other)
    await lockOut()
    for (const cookie of [theirs, device.toLowerCase(), `${device.slice(0, -2)}AA`, 'academy-device=~.~'])
      expectLockedOut(await tryOn(cookie, PASSWORD, newAddress()))
    expectDone('login', await tryOn(device, PASSWORD))
  })

  it('a shared device is known for every person who has logged in on it', async () => {
    const sister = await enrol(database, 'student')
    const both = deviceCookieOf(await tryOn(await knownDevice(sister), PASSWORD))
    await lockOut()
    expectDone('login', await tryOn(both, PASSWORD))
    const hers = await tryOn(both, 'a wrong guess', home, sister.phone)
    expectRefusal(hers, 401)
    expect((await counterOf(sister.phone)).length).toBe(0)
  })
})

describe('the current password before a change', () => {
  const change = (token: string, current: string) =>
    make('changePassword', { as: token, body: { current_password: current, new_password: 'another string of veena' } })

  it('the current password has a counter per session, so other people’s attempts do not block a change', async () => {
    const { token } = await logIn(student)
    const other = await logIn(student)
    await lockOut()
    for (let done = 0; done < 5; done++) expectRefusal(await change(other.token, 'a wrong guess'), 422)
    expectLockedOut(await change(other.token, PASSWORD))
    expectDone('changePassword', await change(token, PASSWORD))
  })

  it('the right current password is rejected with all others once the session has used its five attempts', async () => {
    const { token } = await logIn(student)
    const guesses = [...Array<string>(14).fill('a wrong guess'), PASSWORD]
    for (let done = 0; done < 5; done++) expectRefusal(await change(token, 'a wrong guess'), 422)
    const answers = await Promise.all(guesses.map((guess) => change(token, guess)))
    for (const answer of answers) expectLockedOut(answer)
  })
})

describe('an unknown phone and a wrong password', () => {
  it('an unknown phone and a wrong password return exactly the same response', async () => {
    const [knownPhone, unknownPhone] = [await guess(), await guess(newPhone())]
    expect(unknownPhone.json).toEqual(knownPhone.json)
    expect(unknownPhone.status).toBe(knownPhone.status)
    expect([...unknownPhone.headers.keys()].toSorted()).toEqual([...knownPhone.headers.keys()].toSorted())
  })

  it('an unknown phone and a wrong password take the same time', async () => {
    // Registers through the API, so that the password is hashed at the usual cost.
    const phone = newPhone()
    const body = { name: 'Asha', email: newEmail(), phone, password: PASSWORD, role: 'student' }
    expectDone('register', await make('register', { body }))
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let done = 0; done < 9; done++) {
      for (const kind of ['known', 'unknown'] as const) {
        const begun = performance.now()
        await guess(kind === 'known' ? phone : newPhone(), newAddress())
        times[kind].push(performance.now() - begun)
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0
    // The server must hash a dummy password for an unknown phone. Otherwise this response would be about thirty times
    // faster.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3)
    expect(median(times.unknown)).toBeLessThan(median(times.known) * 3)
  })
})

describe('many concurrent logins from one address', () => {
  it('many concurrent logins from one address do not slow down logins from other addresses', async () => {
    const flood = Array.from({ length: 220 }, () => guess(newPhone()))
    let answered = 0
    for (const one of flood) void one.then(() => answered++)
    // Waits until one login gets a 503, because the address has too many requests in progress.
    await Promise.any(flood.map(async (one) => expect((await one).status).toBe(503)))
    for (let done = 0; done < 3; done++) expectDone('login', await logInStudent(newAddress()))
    const body = { name: 'Asha', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
    expectDone('register', await make('register', { body, headers: { 'x-forwarded-for': newAddress() } }))
    expect(answered).toBeLessThan(200)
    for (const answer of await Promise.all(flood)) expect([401, 429, 503]).toContain(answer.status)
  })
})

describe('registration', () => {
  it('one address can register five hundred people an hour, for example a school behind one router', async () => {
    await database.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 499, (extract(epoch FROM now()) * 1000)::bigint + 3000000)`,
      [`register:${home}`],
    )
    const body = { name: 'Asha', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
    expectDone('register', await make('register', { body, headers: { 'x-forwarded-for': home } }))
    expect(await counterOf(`register:${home}`)).toMatchObject([{ points: 500 }])
  })
})

describe('the login route of next-auth', () => {
  it('the login route of next-auth uses the same counters as the academy’s own login', async () => {
    await guessTimes(5)
    const answer = await sendRequest('/api/auth/callback/credentials', {
      method: 'POST',
      body: { phone: student.phone, password: PASSWORD },
      headers: { 'x-forwarded-for': home },
    })
    expect(answer.cookies.filter((line) => line.includes('session-token=') && !line.includes('Max-Age=0'))).toEqual([])
    expect([404, 429]).toContain(answer.status)
  })
})
