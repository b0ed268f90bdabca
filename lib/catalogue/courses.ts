/**
 * The whole catalogue (contract 7.1 to 7.8): the only source of course names and prices. The name identifies a course.
 * If several traditions share a name (Violin, Folk Dance, Devotional), it is one course with several placements.
 */
export const COURSE_FEE = 700
export const LIST_PRICE = 800

export type Art = 'carnatic' | 'hindustani' | 'western' | 'dance' | 'drawing'
export type CourseFilter = 'south' | 'north' | 'western'

/** A place of a course on /all-courses and /fees-structure. */
interface Placement {
  filter: CourseFilter | null
  group: string
}

export interface Course {
  name: string
  /** The displayed name, which differs from the course name where that alone would be unclear. */
  label: string
  slug: string
  art: Art
  /** The name of its paper-cut icon. */
  sign: string
  placements: Placement[]
}

function course(
  name: string,
  art: Art,
  sign: string,
  placements: [CourseFilter | null, string][],
  label = name,
): Course {
  const slug = label
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return { name, label, slug, art, sign, placements: placements.map(([filter, group]) => ({ filter, group })) }
}

const vocal = 'Carnatic vocal'
const sung = (name: string, label: string) => course(name, 'carnatic', 'voice', [['south', vocal]], label)
const southPercussion = (name: string, sign: string) =>
  course(name, 'carnatic', sign, [
    ['south', 'Percussion'],
    ['north', 'Percussion'],
  ])

export const courses: readonly Course[] = [
  sung('Carnatic Classical Vocal Tamil', 'Carnatic Classical Vocal Tamil'),
  sung('Sanskrit', 'Carnatic vocal in Sanskrit'),
  sung('Telugu', 'Carnatic vocal in Telugu'),
  sung('Kannada', 'Carnatic vocal in Kannada'),
  sung('Malayalam', 'Carnatic vocal in Malayalam'),
  sung('All Languages', 'Carnatic vocal in all languages'),
  sung('Tamil Pannishai Devaram', 'Tamil Pannishai Devaram'),
  course('Devotional', 'hindustani', 'voice', [
    ['north', 'Hindustani music'],
    ['south', vocal],
  ]),
  course('Veenai', 'carnatic', 'veena', [['south', 'Strings']]),
  course('Violin', 'carnatic', 'violin', [
    ['south', 'Strings'],
    ['north', 'Strings'],
    ['western', 'Strings'],
  ]),
  southPercussion('Mridangam', 'mridangam'),
  southPercussion('Kanjira', 'kanjira'),
  southPercussion('Morsing', 'morsing'),
  southPercussion('Ghatam', 'ghatam'),
  southPercussion('Konnakol', 'konnakol'),
  course('Ghazal', 'hindustani', 'voice', [['north', 'Hindustani music']]),
  course('Devaram', 'hindustani', 'voice', [['north', 'Hindustani music']]),
  course('Sitar', 'hindustani', 'sitar', [['north', 'Strings']]),
  course('Flute', 'hindustani', 'flute', [['north', 'Wind']]),
  course('Tabla', 'hindustani', 'tabla', [['north', 'Percussion']]),
  course('Piano', 'western', 'piano', [['western', 'Western music']]),
  course('Synthesizer', 'western', 'synthesizer', [['western', 'Western music']]),
  course('Saxophone', 'western', 'saxophone', [['western', 'Western music']]),
  course('Guitar', 'western', 'guitar', [['western', 'Strings']]),
  course('Electric Guitar', 'western', 'electric-guitar', [['western', 'Strings']]),
  course('Bass Guitar', 'western', 'bass-guitar', [['western', 'Strings']]),
  course('Drums', 'western', 'drums', [['western', 'Percussion']]),
  course('Bharatanatyam', 'dance', 'dance', [[null, 'Dance']]),
  course('Kathak', 'dance', 'kathak', [[null, 'Dance']]),
  course('Folk Dance', 'dance', 'folk-dance', [[null, 'Dance']]),
  course('Ballet', 'dance', 'ballet', [[null, 'Dance']]),
  course('Hip-Hop', 'dance', 'hip-hop', [[null, 'Dance']]),
  course('Sketching', 'drawing', 'sketching', [[null, 'Drawing']]),
  course('Painting', 'drawing', 'brush', [[null, 'Drawing']]),
  course('Digital Art', 'drawing', 'digital-art', [[null, 'Drawing']]),
]

const byName = new Map(courses.map((item) => [item.name.toLowerCase(), item]))
const bySlug = new Map(courses.map((item) => [item.slug, item]))

/** Finds a course by name, ignoring case. Returns null if the academy does not sell it. */
export function findCourse(name: string): Course | null {
  return byName.get(name.trim().toLowerCase()) ?? null
}

export function findCourseBySlug(slug: string): Course | null {
  return bySlug.get(slug) ?? null
}

/** Returns the art that gives a course its colour. For a name that is no longer in the catalogue, returns carnatic. */
export function artOf(courseName: string): Art {
  return findCourse(courseName)?.art ?? 'carnatic'
}
