import { beforeEach, describe, expect, it } from 'vitest'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { asDataUrl, png } from '../../support/images'
import { count, enrol, openSlot, type Person, pay } from '../../support/people'
import { database, expectDone, expectRefusal, make, tokenOf } from '../../support/server/api-client'

let student: Person
beforeEach(async () => {
  student = await enrol(database, 'student')
  // Signs in beforehand, so that the calls below start together.
  await tokenOf(student)
})

const countBooked = () => count(database, 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])

describe('the limits of an account', () => {
  it('accepts ten of twenty concurrent bookings while no payment is approved', async () => {
    const teacher = await enrol(database, 'teacher')
    const slots = await Promise.all(
      Array.from({ length: 20 }, (_, day) => openSlot(database, teacher.id, day * 1440 + 2000)),
    )
    const book = ({ id }: { id: string }) =>
      make('bookSlots', { as: student, body: { student_id: student.id, teacher_id: teacher.id, selectedSlots: [id] } })
    const answers = await Promise.all(slots.map(book))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(10)
    for (const answer of refused)
      expectRefusal(answer, 409, 'You can have up to 10 upcoming classes until your payment is approved.')
    expect(await countBooked()).toBe(10)

    await pay(database, student.id, { status: 'approved' })
    const left = slots.filter((_, at) => answers[at]?.status !== 201)
    for (const answer of await Promise.all(left.map(book))) expectDone('bookSlots', answer, 201)
  })

  it('accepts three of thirty-five concurrent payments of one account as pending', async () => {
    const sent = defaultCourses.slice(0, 35)
    const pictures = await Promise.all(sent.map(() => png()))
    const answers = await Promise.all(
      sent.map(({ name }, at) =>
        make('submitPayment', {
          as: student,
          body: {
            user_id: student.id,
            course_name: name,
            fee: 700,
            screenshotBase64: asDataUrl(pictures[at] ?? Buffer.alloc(0)),
          },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(sent.length - 3)
    for (const answer of refused.filter(({ status }) => status !== 503))
      expectRefusal(answer, 409, '3 of your payments are already pending. Please wait for the office to review them.')
    expect(await count(database, 'payments WHERE user_id = $1', [student.id])).toBe(3)
  })
})

it('limits how often one person may send a form within an hour', async () => {
  await database.query(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 30, (extract(epoch FROM now()) * 1000)::bigint + 3000000)`,
    [`call-studentProfile:${student.id}`],
  )
  const apply = (person: Person) =>
    make('studentProfile', {
      as: person,
      body: {
        user_id: person.id,
        alt_mobile: null,
        qualification: 'Fresher',
        other_experience: null,
        years_learning: null,
        regions: ['south'],
        courses: { south: ['Veenai'] },
      },
    })
  const answer = await apply(student)
  expectRefusal(answer, 429, 'Too many attempts. Please wait a while and try again.')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(2000)
  expectDone('studentProfile', await apply(await enrol(database, 'student')), 201)
})
