import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyAsTeacher, enrol, newEmail, newPhone, PASSWORD, type Person } from '../../support/people'
import { type Answer, database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let student: Person
let teacher: Person
let admin: Person
beforeAll(async () => {
  student = await enrol(database, 'student')
  teacher = await enrol(database, 'teacher')
  admin = await enrol(database, 'admin')
})

describe('POST /api/login', () => {
  it('returns the token, the user and a message', async () => {
    const answer = await make('login', { body: { phone: student.phone, password: PASSWORD } })
    const { user, token, message } = expectDone('login', answer, 200)
    expect(user).toEqual({
      id: student.id,
      name: student.name,
      email: student.email,
      phone: student.phone,
      role: 'student',
    })
    expect(token.length).toBeGreaterThan(50)
    expect(message).toBe('Login successful')
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ['no phone', { phone: '' }, 422, 'Phone number is required'],
    ['a short phone', { phone: '98765' }, 422, 'Enter a valid 10-digit phone number'],
    ['no password', { password: '' }, 422, 'Password is required'],
    ['a short password', { password: '12345' }, 422, 'Password must be at least 6 characters'],
    ['an unknown phone', { phone: newPhone() }, 401, 'Invalid credentials'],
    ['a wrong password', { password: 'wrong password' }, 401, 'Invalid credentials'],
    ['the right password with a space', { password: `${PASSWORD} ` }, 401, 'Invalid credentials'],
    ['another casing', { password: PASSWORD.toUpperCase() }, 401, 'Invalid credentials'],
  ])('rejects a login with %s', async (_, change, status, message) => {
    expectRefusal(
      await make('login', { body: { phone: student.phone, password: PASSWORD, ...change } }),
      status,
      message,
    )
  })
})

describe('POST /api/register', () => {
  const newcomer = () => ({
    name: 'Asha Rao',
    email: newEmail(),
    phone: newPhone(),
    password: PASSWORD,
    role: 'student',
  })
  const register = (body: unknown): Promise<Answer> => make('register', { body })

  it('creates a student who is signed in at once and can log in later', async () => {
    const body = { ...newcomer(), name: '  Asha Rao ' }
    const { user, message } = expectDone('register', await register(body), 201)
    expect(user).toMatchObject({ name: 'Asha Rao', email: body.email, phone: body.phone, role: 'student' })
    expect(message).toBe('Registration successful')
    expectDone('login', await make('login', { body: { phone: body.phone, password: PASSWORD } }))
  })

  it('stores no password in readable form', async () => {
    const body = newcomer()
    await register(body)
    const { rows } = await database.query<{ row: string }>('SELECT u::text AS row FROM users u WHERE phone = $1', [
      body.phone,
    ])
    expect(rows[0]?.row).not.toContain(PASSWORD)
    expect(rows[0]?.row).toMatch(/\$2[aby]\$1\d\$/)
  })

  it.each([
    ['72 bytes', 'a'.repeat(72)],
    ['74 bytes', 'é'.repeat(37)],
    ['1024 bytes', '🎻'.repeat(256)],
  ])('compares a password of %s completely, including its end', async (_, password) => {
    const body = { ...newcomer(), password }
    expectDone('register', await register(body))
    const other = [...password].with(-1, 'b').join('')
    expectRefusal(await make('login', { body: { phone: body.phone, password: other } }), 401)
    expectDone('login', await make('login', { body: { phone: body.phone, password } }))
  })

  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['no name', () => ({ name: ' ' }), 422, 'Name is required'],
    ['no email', () => ({ email: '' }), 422, 'Email is required'],
    ['no real email', () => ({ email: 'asha@' }), 422, 'Enter a valid email'],
    ['no phone', () => ({ phone: '' }), 422, 'Phone number is required'],
    ['a short phone', () => ({ phone: '98765' }), 422, 'Enter a valid 10-digit phone'],
    ['no password', () => ({ password: '' }), 422, 'Password is required'],
    ['a short password', () => ({ password: '12345' }), 422, 'Password must be at least 6 characters'],
    ['an endless password', () => ({ password: 'a'.repeat(257) }), 422, 'Password must be at most 256 characters'],
    [
      'one of the most used passwords',
      () => ({ password: '123456' }),
      422,
      'Choose a password that is harder to guess',
    ],
    [
      'the person’s own name as password',
      () => ({ password: 'ASHA rao' }),
      422,
      'Choose a password that is harder to guess',
    ],
    ['no role', () => ({ role: '' }), 422, 'Role is required'],
    ['the role teacher', () => ({ role: 'teacher' }), 422, 'You can only register as a student'],
    ['the role admin', () => ({ role: 'admin' }), 422, 'You can only register as a student'],
    ['a phone that is in use', () => ({ phone: student.phone }), 409, 'Phone number already registered'],
    ['an email that is in use', () => ({ email: student.email }), 409, 'Email already registered'],
    [
      'an email that is in use, in capitals',
      () => ({ email: student.email.toUpperCase() }),
      409,
      'Email already registered',
    ],
  ])('rejects a registration with %s', async (_, change, status, message) => {
    expectRefusal(await register({ ...newcomer(), ...change() }), status, message)
  })

  it('creates one person when the registration is sent twice', async () => {
    const body = newcomer()
    expectDone('register', await register(body))
    expectRefusal(await register(body), 409)
  })
})

describe('GET /api/profile', () => {
  it('returns the signed-in person', async () => {
    for (const person of [student, teacher, admin]) {
      const { user } = expectDone('profile', await make('profile', { as: person }), 200)
      const { id, name, email, phone, role } = person
      expect(user).toMatchObject({ id, name, email, phone, role })
    }
  })
})

describe('GET /teacher/{phone}', () => {
  const find = (as: Person, phone: string) => make('teacherByPhone', { as, params: { phone } })

  it('finds an approved teacher, and returns only the name and the phone', async () => {
    const { teacher: match } = expectDone('teacherByPhone', await find(student, teacher.phone), 200)
    expect(match).toEqual({ id: teacher.id, name: teacher.name, phone: teacher.phone })
  })

  it('finds the teacher by any spelling of the ten digits', async () => {
    const { phone } = teacher
    for (const typed of [`+91${phone}`, `91${phone}`, `0${phone}`, `${phone.slice(0, 5)} ${phone.slice(5)}`]) {
      expect(expectDone('teacherByPhone', await find(student, typed), 200).teacher.phone).toBe(phone)
    }
  })

  it('finds the caller, whatever role the caller has', async () => {
    for (const person of [student, admin]) {
      expect(expectDone('teacherByPhone', await find(person, person.phone)).teacher.id).toBe(person.id)
    }
  })

  it.each<[string, () => Promise<string> | string]>([
    ['an unknown phone', () => newPhone()],
    ['another student', async () => (await enrol(database, 'student')).phone],
    ['an admin', () => admin.phone],
    [
      'a teacher whose application is pending',
      async () => {
        const waiting = await enrol(database, 'student')
        await applyAsTeacher(database, waiting.id, 'pending')
        return waiting.phone
      },
    ],
    ['no phone at all', () => 'me'],
    ['a phone with the code of another country', () => `+44${teacher.phone}`],
    ['a pattern', () => '%'],
  ])('the search by phone does not find %s', async (_, phone) =>
    expectRefusal(await find(student, await phone()), 404, 'Teacher not found'),
  )
})

describe('GET /teachers', () => {
  it('lists only approved teachers, sorted by name', async () => {
    const mark = randomUUID().slice(0, 8)
    const second = await enrol(database, 'teacher', { name: `${mark} Bhairavi` })
    const first = await enrol(database, 'teacher', { name: `${mark} Abheri` })
    const third = await enrol(database, 'teacher', { name: `${mark} Charukesi` })
    const waiting = await enrol(database, 'student', { name: `${mark} Dhanyasi` })
    await applyAsTeacher(database, waiting.id, 'pending')
    const rejected = await enrol(database, 'student', { name: `${mark} Hamsadhwani` })
    await applyAsTeacher(database, rejected.id, 'rejected')
    await enrol(database, 'admin', { name: `${mark} Kalyani` })

    for (const as of [student, teacher, admin]) {
      const { teachers } = expectDone('teachers', await make('teachers', { as }), 200)
      expect(teachers.filter(({ name }) => name.startsWith(mark))).toEqual(
        [first, second, third].map(({ id, name, phone }) => ({ id, name, phone })),
      )
    }
  })
})
