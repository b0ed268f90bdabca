import { describe, expect, it } from 'vitest'
import { artOf, findCourse, findCourseBySlug } from '@/lib/catalogue/courses'
import { defaultCourses as courses } from '@/lib/catalogue/default-courses'
import { regionKeys, regionLabels, studentCourses, teacherCourses } from '@/lib/catalogue/regions'

/** These lists of courses are copied by hand from the courses page and the application forms. */
const vocal = [
  'Carnatic Classical Vocal Tamil',
  'Sanskrit',
  'Telugu',
  'Kannada',
  'Malayalam',
  'All Languages',
  'Devotional',
  'Tamil Pannishai Devaram',
]
const southStrings = ['Veenai', 'Violin']
const percussion = ['Mridangam', 'Kanjira', 'Morsing', 'Ghatam', 'Konnakol']
const north = ['Ghazal', 'Devotional', 'Devaram', 'Flute', 'Tabla', 'Sitar']
const western = ['Piano', 'Guitar', 'Drums', 'Violin', 'Saxophone', 'Electric Guitar', 'Synthesizer', 'Bass Guitar']
const dance = ['Bharatanatyam', 'Folk Dance', 'Kathak', 'Ballet', 'Hip-Hop']
const drawing = ['Sketching', 'Painting', 'Digital Art']
const named = [...vocal, ...southStrings, ...percussion, ...north, ...western, ...dance, ...drawing]

describe('the catalogue', () => {
  it.each([...new Set(named)])('the catalogue contains %s', (name) => expect(findCourse(name)?.name).toBe(name))

  it('the catalogue contains nothing that is missing in the list', () => {
    expect(courses.map((course) => course.name).toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it('every course of the catalogue has a fee of 700 rupees and a list price of 800', () => {
    expect(new Set(courses.map(({ fee, listPrice }) => `${fee} ${listPrice}`))).toEqual(new Set(['700 800']))
  })

  it('no course is listed twice or has the slug of another course as its name', () => {
    expect(new Set(courses.map((course) => course.name.toLowerCase())).size).toBe(courses.length)
    expect(new Set(courses.map((course) => course.slug)).size).toBe(courses.length)
    for (const course of courses) {
      expect(course.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(findCourseBySlug(course.slug)).toBe(course)
    }
  })

  it('a course is found in any casing, but not by a part of its name', () => {
    expect(findCourse(' hip-hop ')?.name).toBe('Hip-Hop')
    expect(findCourse('Hip')).toBeNull()
    expect(findCourse('')).toBeNull()
    expect(findCourse('__proto__')).toBeNull()
    expect(findCourseBySlug('constructor')).toBeNull()
    expect(artOf('a course of an earlier year')).toBe('carnatic')
  })

  it.each([
    ['south', [...vocal, ...southStrings, ...percussion]],
    ['north', ['Ghazal', 'Devotional', 'Devaram']],
    ['western', ['Piano', 'Guitar', 'Drums']],
  ] as const)('filter=%s shows the courses that the courses page lists there', (filter, names) => {
    const shown = courses.filter((course) => course.placements.some((place) => place.filter === filter))
    expect(shown.map((course) => course.name)).toEqual(expect.arrayContaining([...names]))
  })

  it('strings and percussion exist in the south, the north and the west', () => {
    for (const filter of ['south', 'north', 'western'] as const) {
      const groups = courses.flatMap((course) => course.placements).filter((place) => place.filter === filter)
      expect(groups.map((place) => place.group)).toEqual(expect.arrayContaining(['Strings', 'Percussion']))
    }
  })
})

describe('the application forms', () => {
  it('the application forms have seven regions, each with a label', () => {
    expect(regionKeys).toEqual(['south', 'north', 'western', 'southDance', 'northDance', 'westernDance', 'drawing'])
    for (const key of regionKeys) expect(regionLabels[key]).toMatch(/^\S.*\S$/)
  })

  it('the application forms offer a teacher the documented lists', () => {
    expect(teacherCourses).toEqual({
      south: ['Carnatic Classical Vocal Tamil', 'Sanskrit', 'Veenai'],
      north: ['Ghazal', 'Devotional', 'Devaram'],
      western: ['Piano', 'Guitar', 'Drums'],
      southDance: ['Bharatanatyam', 'Folk Dance'],
      northDance: ['Kathak', 'Folk Dance'],
      westernDance: ['Ballet', 'Hip-Hop'],
      drawing: ['Sketching', 'Painting', 'Digital Art'],
    })
  })

  it('the application forms offer a student the longer lists', () => {
    const instruments = ['Violin', 'Mridangam', 'Kanjira', 'Morsing', 'Ghatam', 'Konnakol']
    expect(studentCourses).toEqual({
      ...teacherCourses,
      south: [...teacherCourses.south, ...instruments],
      north: [...teacherCourses.north, ...instruments, 'Flute', 'Tabla', 'Sitar'],
      western: [...teacherCourses.western, 'Violin', 'Saxophone', 'Electric Guitar', 'Synthesizer', 'Bass Guitar'],
    })
  })

  it('the application forms offer only courses of the catalogue, each once per region', () => {
    for (const form of [teacherCourses, studentCourses]) {
      for (const names of Object.values(form)) {
        expect(new Set(names).size).toBe(names.length)
        for (const name of names) expect(findCourse(name)?.name).toBe(name)
      }
    }
  })
})
