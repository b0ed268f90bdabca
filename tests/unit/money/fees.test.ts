import { afterEach, describe, expect, it } from 'vitest'
import { type Course, provideCourses } from '@/lib/catalogue/courses'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { fees } from '@/lib/catalogue/fees'
import { coursesOnSaleByArt, groupsOf, sections, sectionsShown } from '@/lib/catalogue/sections'

const priced = (...prices: [fee: number, listPrice: number][]) => prices.map(([fee, listPrice]) => ({ fee, listPrice }))
const provide = (change: (course: Course) => Partial<Course>, more: Course[] = []) =>
  provideCourses(() => [...defaultCourses.map((course) => ({ ...course, ...change(course) })), ...more])
afterEach(() => provideCourses(() => defaultCourses))

describe('the fees of all courses', () => {
  it('all courses have one fee and one list price at first', () => {
    expect(fees()).toEqual({ areEqual: true, lowest: 700, listPrice: 800, span: '₹700' })
  })

  it.each([
    [
      'different fees',
      priced([1500, 2000], [500, 600]),
      { areEqual: false, lowest: 500, listPrice: 600, span: '₹500 to ₹1,500' },
    ],
    [
      'one fee and several list prices',
      priced([700, 800], [700, 900]),
      { areEqual: true, lowest: 700, listPrice: null, span: '₹700' },
    ],
    ['a list price like the fee', priced([700, 700]), { areEqual: true, lowest: 700, listPrice: null, span: '₹700' }],
    [
      'several list prices of the lowest fee',
      priced([500, 600], [500, 700], [900, 900]),
      { areEqual: false, lowest: 500, listPrice: null, span: '₹500 to ₹900' },
    ],
    ['no course', [], { areEqual: true, lowest: 700, listPrice: 800, span: '₹700' }],
  ])('the range of fees is computed with %s', (_, courses, expected) => {
    expect(fees(courses)).toEqual(expected)
  })

  it('the fees of the courses leave out retired courses', () => {
    provide(({ name }) => (name === 'Flute' ? { fee: 90, isRetired: true } : {}))
    expect(fees().lowest).toBe(700)
  })
})

describe('the sections of courses', () => {
  const [south, north, western] = sections as [
    (typeof sections)[number],
    (typeof sections)[number],
    (typeof sections)[number],
  ]
  const namesIn = (section: typeof south, group: string) =>
    groupsOf(section)
      .find(({ title }) => title === group)
      ?.courses.map(({ name }) => name)

  it('each section lists its courses in the order of the specification', () => {
    expect(namesIn(south, 'Carnatic vocal')?.slice(-3)).toEqual([
      'All Languages',
      'Devotional',
      'Tamil Pannishai Devaram',
    ])
    expect(namesIn(north, 'Hindustani music')).toEqual(['Ghazal', 'Devotional', 'Devaram'])
    expect(namesIn(north, 'Strings')).toEqual(['Sitar', 'Violin'])
    expect(namesIn(western, 'Strings')).toEqual(['Guitar', 'Electric Guitar', 'Bass Guitar', 'Violin'])
    expect(namesIn(north, 'Percussion')?.[0]).toBe('Tabla')
  })

  it('each section follows the order that the office has chosen', () => {
    provideCourses(() => [...defaultCourses].reverse())
    expect(namesIn(north, 'Hindustani music')).toEqual(['Devaram', 'Devotional', 'Ghazal'])
  })

  it('a group that the office has invented comes last in its section', () => {
    const harp = {
      ...(defaultCourses[0] as Course),
      name: 'Harp',
      slug: 'harp',
      placements: [{ filter: 'south' as const, group: 'Harps' }],
    }
    provideCourses(() => [harp, ...defaultCourses])
    expect(groupsOf(south).map(({ title }) => title)).toEqual(['Carnatic vocal', 'Strings', 'Percussion', 'Harps'])
  })

  it('a section in which every course is retired is left out', () => {
    provide(({ art }) => ({ isRetired: art === 'drawing' }))
    expect(sectionsShown(null).map(({ key }) => key)).toEqual(['south', 'north', 'western', 'dance'])
    expect(coursesOnSaleByArt().map(({ section }) => section.key)).not.toContain('drawing')
  })
})
