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

/** The filter of the section in which each art is at home. Dance and drawing have none. */
export const ownFilter: Record<Art, CourseFilter | null> = {
  carnatic: 'south',
  hindustani: 'north',
  western: 'western',
  dance: null,
  drawing: null,
}

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

/** Returns the section for a filter, or all sections without a filter. Omits sections without courses. */
export function sectionsShown(filter: CourseFilter | null): readonly Section[] {
  return sections.filter((section) => (filter === null || section.key === filter) && groupsOf(section).length > 0)
}

/** Returns the courses that are sold by art, each course once. Omits arts without courses. */
export function soldByArt(): readonly { section: Section; courses: readonly Course[] }[] {
  return sections
    .map((section) => ({ section, courses: soldCourses().filter((course) => course.art === section.art) }))
    .filter(({ courses }) => courses.length > 0)
}

export interface CourseGroup {
  title: string
  courses: readonly Course[]
}

const instrumentGroups = ['Strings', 'Wind', 'Percussion']
/** The office can invent other groups, which come last, in the order of their first courses. */
const groupOrder = ['Carnatic vocal', 'Hindustani music', 'Western music', ...instrumentGroups]
const placeOfGroup = (title: string) => (isUsualGroup(title) ? groupOrder.indexOf(title) : groupOrder.length)

/** True for a group of the first courses, false for one that the office invented. */
export const isUsualGroup = (title: string): boolean => groupOrder.includes(title)

/**
 * Groups a section's courses (Strings, Percussion), each in the office's order. Instruments of the section's own art
 * come before those of the other traditions.
 */
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
    .sort(([one], [other]) => placeOfGroup(one) - placeOfGroup(other))
    .map(([title, courses]) => ({
      title,
      courses: instrumentGroups.includes(title)
        ? courses.toSorted((one, other) => foreign(one) - foreign(other))
        : courses,
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
      .filter(({ placements }) => placements.some(({ group }) => instrumentGroups.includes(group)))
      .map(({ name }) => name),
  },
  {
    anchor: 'professionals',
    title: 'Professionals',
    text: 'For those who perform or teach already: repertoire, improvisation and the stage, an hour at a time with a teacher of your art.',
    courses: ['All Languages', 'Ghazal', 'Veenai', 'Mridangam', 'Konnakol', 'Piano', 'Bharatanatyam'],
  },
]
