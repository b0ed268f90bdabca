import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyAsTeacher, book, enrol, openSlot } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

const DAY = 24 * 60
const teachersOf = async (slug: string) =>
  expectDone('courseTeachers', await make('courseTeachers', { params: { slug } }), 200).teachers

describe('the teachers of a course', () => {
  it('the teachers of a course are public, with their next three free slots and the number of free slots', async () => {
    const [late, soon] = [`Late ${randomUUID()}`, `Soon ${randomUUID()}`]
    const [second, first, student] = await Promise.all([
      enrol(database, 'teacher', { name: late }),
      enrol(database, 'teacher', { name: soon }),
      enrol(database, 'student'),
    ])
    await openSlot(database, second.id, 3 * DAY)
    const slots = []
    for (const day of [1, 2, 4, 5]) slots.push(await openSlot(database, first.id, day * DAY))
    await book(database, await openSlot(database, first.id, DAY / 2), student.id)
    await openSlot(database, first.id, 20 * DAY)

    const own = (await teachersOf('veenai')).filter(({ name }) => name === late || name === soon)
    expect(own.map(({ name, free_slots }) => [name, free_slots])).toEqual([
      [soon, 4],
      [late, 1],
    ])
    expect(own[0]?.next_free.map(({ starts_at }) => starts_at)).toEqual(
      slots.slice(0, 3).map(({ startsAt }) => startsAt.toISOString()),
    )
    expect(Object.keys(own[0] ?? {}).sort()).toEqual(['free_slots', 'name', 'next_free', 'picture'])
  })

  it('the list contains only approved teachers of the course', async () => {
    const teacher = await enrol(database, 'teacher')
    const waiting = await enrol(database, 'student')
    await applyAsTeacher(database, waiting.id, 'pending')
    await Promise.all([openSlot(database, teacher.id, DAY), openSlot(database, waiting.id, DAY)])
    const names = async (slug: string) => (await teachersOf(slug)).map(({ name }) => name)
    expect(await names('painting')).toContain(teacher.name)
    expect(await names('painting')).not.toContain(waiting.name)
    expect(await names('tabla')).not.toContain(teacher.name)
  })

  it('returns 404 for the teachers of an unknown course', async () => {
    expectRefusal(await make('courseTeachers', { params: { slug: 'trombone' } }), 404, 'Course not found')
  })
})
