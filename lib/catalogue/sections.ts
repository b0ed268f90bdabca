import { type Art, type Course, type CourseFilter, soldCourses } from './courses'

/** A section of /all-courses and /fees-structure: a tradition, which has a `?filter=`, or another art. */
export interface Section {
  /** The section's anchor, and its `?filter=` value if it has one. */
  key: CourseFilter | 'dance' | 'drawing'
  art: Art
  title: string
  /** The title in the region's script, as decoration. */
  native: string
  text: string
}

export const sections: readonly Section[] = [
  {
    key: 'south',
    art: 'carnatic',
    title: 'Carnatic music',
    native: 'கர்நாடக இசை',
    text: 'Vocal by language, veenai and violin, and five ways to keep the tala.',
  },
  {
    key: 'north',
    art: 'hindustani',
    title: 'Hindustani music',
    native: 'हिन्दुस्तानी संगीत',
    text: 'Ghazal and devotional song, sitar, violin and flute, with tabla and more to keep time.',
  },
  {
    key: 'western',
    art: 'western',
    title: 'Western music',
    native: '',
    text: 'Keys, winds, strings and drums, from the first scale to sight-reading.',
  },
  {
    key: 'dance',
    art: 'dance',
    title: 'Dance',
    native: 'நடனம் · नृत्य',
    text: 'Steps, hands and story: two classical dances, the folk dances, ballet and hip-hop.',
  },
  {
    key: 'drawing',
    art: 'drawing',
    title: 'Drawing',
    native: 'ஓவியம் · चित्रकला',
    text: 'Line, colour and patience, on paper or on a screen.',
  },
]

export const courseFilters = ['south', 'north', 'western'] as const satisfies readonly CourseFilter[]

export function isCourseFilter(text: string): text is CourseFilter {
  return courseFilters.some((filter) => filter === text)
}

/**
 * Returns the filter in the URL, the last one if there are several. Returns null for an unknown filter, so that the
 * page shows all courses.
 */
export function asCourseFilter(value: string | string[] | undefined): CourseFilter | null {
  const last = [value].flat().at(-1)
  return courseFilters.find((filter) => filter === last) ?? null
}

/** Returns the section for a filter, or all sections without a filter. */
export function sectionsShown(filter: CourseFilter | null): readonly Section[] {
  return filter ? sections.filter((section) => section.key === filter) : sections
}

export interface CourseGroup {
  title: string
  courses: readonly Course[]
}

const groupOrder = ['Carnatic vocal', 'Hindustani music', 'Western music', 'Strings', 'Wind', 'Percussion']
/** These courses come last, in this order (contract 16.4). */
const listedOrder = ['Ghazal', 'Devotional', 'Devaram', 'Tamil Pannishai Devaram']

/** Groups a section's courses (Strings, Percussion). Courses of the section's own art come first (contract 16.4). */
export function groupsOf(section: Section): readonly CourseGroup[] {
  const filter = section.key === 'dance' || section.key === 'drawing' ? null : section.key
  const groups = new Map<string, Course[]>()
  for (const course of soldCourses()) {
    const placement = course.placements.find((each) => each.filter === filter)
    if (!placement || (filter === null && course.art !== section.art)) continue
    groups.set(placement.group, [...(groups.get(placement.group) ?? []), course])
  }
  const foreign = (course: Course) => Number(course.art !== section.art)
  return [...groups]
    .sort(([one], [other]) => groupOrder.indexOf(one) - groupOrder.indexOf(other))
    .map(([title, inGroup]) => ({
      title,
      courses: inGroup.sort(
        (one, other) =>
          listedOrder.indexOf(one.name) - listedOrder.indexOf(other.name) || foreign(one) - foreign(other),
      ),
    }))
}

/** Groups the courses whose main section this is, so that each course appears only once on the page. */
export function homeGroupsOf(section: Section): readonly CourseGroup[] {
  return groupsOf(section)
    .map((group) => ({ ...group, courses: group.courses.filter((course) => course.art === section.art) }))
    .filter((group) => group.courses.length > 0)
}

/** Omits from a link text the words that are already in its heading: "Sanskrit" under "Carnatic vocal". */
export function shortLabel(course: Course): string {
  const label = course.label.replace(/^Carnatic (vocal in|Classical Vocal) /, '')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Courses of any art that are listed together for an audience. */
export interface CourseList {
  title: string
  text: string
  courses: readonly string[]
}

/** The two lists of the children's section (#children), which are also entries of the Courses menu. */
export const kids: readonly CourseList[] = [
  {
    title: 'Music for Kids',
    text: 'First instruments and first songs, with short exercises and a parent within earshot.',
    courses: ['Carnatic Classical Vocal Tamil', 'Violin', 'Tabla', 'Piano', 'Bharatanatyam', 'Folk Dance'],
  },
  {
    title: 'Hobby / Peaceful Mind',
    text: 'An hour without marks or exams: something made by hand, or sung with breath to spare.',
    courses: ['Sketching', 'Painting', 'Devotional', 'Flute'],
  },
]

const played = new Set(['Strings', 'Wind', 'Percussion'])

/**
 * The two lists of the instruments section (#instruments, #professionals), which are also entries of the Courses menu
 * (contract 17.6).
 */
export const instrumentLists = (): readonly (CourseList & { anchor: string })[] => [
  {
    anchor: 'instruments',
    title: 'Instruments',
    text: 'All that is plucked, bowed, blown, struck or spoken in rhythm, from three traditions.',
    courses: soldCourses()
      .filter(({ placements }) => placements.some(({ group }) => played.has(group)))
      .map(({ name }) => name),
  },
  {
    anchor: 'professionals',
    title: 'Professionals',
    text: 'For those who perform or teach already: repertoire, improvisation and the stage, an hour at a time with a teacher of your art.',
    courses: ['All Languages', 'Ghazal', 'Veenai', 'Mridangam', 'Konnakol', 'Piano', 'Bharatanatyam'],
  },
]
