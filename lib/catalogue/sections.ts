import { type Art, type Course, type CourseFilter, coursesOnSale } from './courses'

/**
 * A section of /all-courses and /fees-structure. `?filter=` selects the section of a musical tradition. The sections
 * for dance and drawing have no filter.
 */
export interface Section {
  /** The section's anchor, and its `?filter=` value if it has one. */
  key: CourseFilter | 'dance' | 'drawing'
  art: Art
  title: string
  /** The title in the region's script, shown as decoration. */
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

/** The value of `?filter=` for each art. Dance and drawing have no filter. */
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
 * Returns the filter in the URL, or the last one if there are several. Returns null for an unknown filter, so that the
 * page shows all courses.
 */
export function asCourseFilter(value: string | string[] | undefined): CourseFilter | null {
  const last = [value].flat().at(-1)
  return courseFilters.find((filter) => filter === last) ?? null
}

/** Returns the section for a filter, or all sections if there is no filter. Omits sections without courses. */
export function sectionsShown(filter: CourseFilter | null): readonly Section[] {
  return sections.filter((section) => (filter === null || section.key === filter) && groupsOf(section).length > 0)
}

/** Groups the courses on sale by art. Each course appears once, and arts without courses are omitted. */
export function coursesOnSaleByArt(): readonly { section: Section; courses: readonly Course[] }[] {
  return sections
    .map((section) => ({ section, courses: coursesOnSale().filter((course) => course.art === section.art) }))
    .filter(({ courses }) => courses.length > 0)
}

export interface CourseGroup {
  title: string
  courses: readonly Course[]
}

const instrumentGroups = ['Strings', 'Wind', 'Percussion']
/** The built-in groups, in the order on the page. Groups that the office adds come last. */
const groupOrder = ['Carnatic vocal', 'Hindustani music', 'Western music', ...instrumentGroups]
const placeOfGroup = (title: string) => (isUsualGroup(title) ? groupOrder.indexOf(title) : groupOrder.length)

/** True for a built-in group, false for one that the office added. */
export const isUsualGroup = (title: string): boolean => groupOrder.includes(title)

/**
 * Groups a section's courses by headings such as Strings or Percussion. Instruments from other arts come last in their
 * group.
 */
export function groupsOf(section: Section): readonly CourseGroup[] {
  const filter = section.key === 'dance' || section.key === 'drawing' ? null : section.key
  const groups = new Map<string, Course[]>()
  for (const course of coursesOnSale()) {
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

/**
 * Returns the groups of `groupsOf` without the courses of other arts. A page with all sections therefore shows each
 * course only once.
 */
export function homeGroupsOf(section: Section): readonly CourseGroup[] {
  return groupsOf(section)
    .map((group) => ({ ...group, courses: group.courses.filter((course) => course.art === section.art) }))
    .filter((group) => group.courses.length > 0)
}

/** Returns a course's label without the words of its heading: "Carnatic vocal in Sanskrit" becomes "Sanskrit". */
export function shortLabel(course: Course): string {
  const label = course.label.replace(/^Carnatic (vocal in|Classical Vocal) /, '')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A list of courses for one audience, such as children. The courses may belong to different arts. */
export interface CourseList {
  title: string
  text: string
  courses: readonly string[]
}

/** The two lists in the children's section (#children). The Courses menu also links to them. */
export const kids: readonly CourseList[] = [
  {
    title: 'Music for Kids',
    text: 'First instruments and first songs, with short exercises and a parent nearby.',
    courses: ['Carnatic Classical Vocal Tamil', 'Violin', 'Tabla', 'Piano', 'Bharatanatyam', 'Folk Dance'],
  },
  {
    title: 'Hobby / Peaceful Mind',
    text: 'Drawing, painting, singing or the flute as a hobby, without marks or exams.',
    courses: ['Sketching', 'Painting', 'Devotional', 'Flute'],
  },
]

/**
 * Returns the two lists in the instruments section (#instruments, #professionals). The Courses menu also links to them
 * (contract 17.6).
 */
export const instrumentLists = (): readonly (CourseList & { anchor: string })[] => [
  {
    anchor: 'instruments',
    title: 'Instruments',
    text: 'Strings, winds, keyboards, percussion and spoken rhythm, from three traditions.',
    courses: coursesOnSale()
      .filter(({ placements }) => placements.some(({ group }) => instrumentGroups.includes(group)))
      .map(({ name }) => name),
  },
  {
    anchor: 'professionals',
    title: 'Professionals',
    text: 'For musicians and dancers who already perform or teach: repertoire, improvisation and stage practice with a teacher from your own art form.',
    courses: ['All Languages', 'Ghazal', 'Veenai', 'Mridangam', 'Konnakol', 'Piano', 'Bharatanatyam'],
  },
]
