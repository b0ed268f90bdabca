import type { Art } from './courses'

/** The application forms group courses by these seven regions (contract 7.9 to 7.15). */
export const regionKeys = ['south', 'north', 'western', 'southDance', 'northDance', 'westernDance', 'drawing'] as const

export type RegionKey = (typeof regionKeys)[number]
export type CourseChoices = Partial<Record<RegionKey, string[]>>

export const regionLabels: Record<RegionKey, string> = {
  south: 'South Indian music',
  north: 'North Indian music',
  western: 'Western music',
  southDance: 'South Indian dance',
  northDance: 'North Indian dance',
  westernDance: 'Western dance',
  drawing: 'Drawing',
}

/** Maps each art to a region of the application forms: the region with most of the art's courses. */
export const artRegions: Record<Art, RegionKey> = {
  carnatic: 'south',
  hindustani: 'north',
  western: 'western',
  dance: 'southDance',
  drawing: 'drawing',
}

export const teacherCourses: Record<RegionKey, readonly string[]> = {
  south: ['Carnatic Classical Vocal Tamil', 'Sanskrit', 'Veenai'],
  north: ['Ghazal', 'Devotional', 'Devaram'],
  western: ['Piano', 'Guitar', 'Drums'],
  southDance: ['Bharatanatyam', 'Folk Dance'],
  northDance: ['Kathak', 'Folk Dance'],
  westernDance: ['Ballet', 'Hip-Hop'],
  drawing: ['Sketching', 'Painting', 'Digital Art'],
}

const indianInstruments = ['Violin', 'Mridangam', 'Kanjira', 'Morsing', 'Ghatam', 'Konnakol']

/**
 * The courses in the student form. In the three music regions, this form offers more instruments than the teacher form.
 */
export const studentCourses: Record<RegionKey, readonly string[]> = {
  ...teacherCourses,
  south: [...teacherCourses.south, ...indianInstruments],
  north: [...teacherCourses.north, ...indianInstruments, 'Flute', 'Tabla', 'Sitar'],
  western: [...teacherCourses.western, 'Violin', 'Saxophone', 'Electric Guitar', 'Synthesizer', 'Bass Guitar'],
}
