import { describe, expect, it } from 'vitest'
import { answersOf, draftOf, newCourse } from '@/lib/academy/course-form'
import { movedBefore, searchedCourses } from '@/lib/academy/course-order'
import { courseFormFor } from '@/lib/academy/course-rules'
import { draftCourses } from '@/lib/academy/schema'
import { courseRows, newCourseRow } from '../../support/components/academy-records'

const rows = courseRows()
const findRow = (name: string) => rows.find((course) => course.name === name) ?? newCourseRow()
const key = (name: string) => findRow(name).id ?? ''

describe('the form of a course', () => {
  it.each(rows.map((course) => [course.name, course] as const))(
    'opening the form of %s and saving it changes nothing',
    (_, course) => {
      const described = courseFormFor([]).parse(answersOf(course))
      const { id: _id, is_retired: _retired, first_price: _price, ...stored } = draftOf(course)
      expect(described).toEqual({ ...stored, first_price: { fee: 700, list_price: 800, fee_abroad: null } })
    },
  )

  it('a new course needs its texts', () => {
    const { error } = courseFormFor([]).safeParse(newCourse)
    expect(error?.issues.map(({ path }) => path[0])).toEqual([
      'label',
      'name',
      'intro',
      'learn_first',
      'learn_next',
      'learn_later',
    ])
  })

  it('a course needs a group for each additional tradition', () => {
    const { error } = courseFormFor([]).safeParse({ ...answersOf(findRow('Violin')), north: ' ' })
    expect(error?.issues).toMatchObject([{ path: ['north'], message: 'Enter the group in which the course is listed' }])
  })

  it('a dance course ignores the traditions of music', () => {
    const answers = { ...answersOf(findRow('Violin')), art: 'dance' as const, group: 'Dance' }
    expect(courseFormFor([]).parse(answers).placements).toEqual([{ filter: null, group: 'Dance' }])
  })

  it('two names of courses that differ only in case are the same', () => {
    const { error } = courseFormFor(['VIOLIN']).safeParse(answersOf(findRow('Violin')))
    expect(error?.issues).toMatchObject([{ path: ['name'], message: 'Another course has this name' }])
  })
})

describe('the draft of courses', () => {
  it('the draft of courses accepts all default courses and a new one', () => {
    expect(draftCourses.safeParse([...rows, newCourseRow()].map(draftOf)).error).toBeUndefined()
  })

  it('the draft of courses keeps the order of all other courses if one moves', () => {
    const moved = movedBefore(rows, key('Violin'), key('Veenai')).map(({ name }) => name)
    expect(moved.filter((name) => name !== 'Violin')).toEqual(
      rows.map(({ name }) => name).filter((name) => name !== 'Violin'),
    )
    expect(moved.indexOf('Veenai') - moved.indexOf('Violin')).toBe(1)
    expect(movedBefore(rows, 'unknown', key('Veenai'))).toBe(rows)
  })

  it('courses are found by all words of their display name and their name', () => {
    expect(searchedCourses(rows, ' guitar  BASS').map(({ name }) => name)).toEqual(['Bass Guitar'])
    expect(searchedCourses(rows, '')).toHaveLength(rows.length)
  })
})
