import type { Art, CourseFilter } from '@/lib/catalogue/courses'
import { USUAL_FEE, USUAL_LIST_PRICE } from '@/lib/catalogue/fees'
import { artRegions, type RegionKey } from '@/lib/catalogue/regions'
import { courseFilters, ownFilter } from '@/lib/catalogue/sections'
import type { CourseRow, DraftCourse } from './schema'

/** The values of a course's form, one per field. The validation rules are in course-rules.ts. */
export interface CourseAnswers {
  label: string
  name: string
  art: Art
  region: RegionKey
  sign: string
  /** The heading under which the course appears in the section for its art, such as "Carnatic vocal". */
  group: string
  /** For each regional section: whether the course appears in the section, and under which heading. */
  in_south: boolean
  south: string
  in_north: boolean
  north: string
  in_western: boolean
  western: string
  intro: string
  learn_first: string
  learn_next: string
  learn_later: string
  for_whom: string
  need: string
  covers: string
  /** The first price. Used only until the course is published. */
  fee: string | number
  list_price: string | number
  fee_abroad: string | number
}

/** The default region, icon and group for the courses of each art. */
export const usual: Record<Art, { region: RegionKey; sign: string; group: string }> = {
  carnatic: { region: artRegions.carnatic, sign: 'voice', group: 'Carnatic vocal' },
  hindustani: { region: artRegions.hindustani, sign: 'voice', group: 'Hindustani music' },
  western: { region: artRegions.western, sign: 'piano', group: 'Western music' },
  dance: { region: artRegions.dance, sign: 'dance', group: 'Dance' },
  drawing: { region: artRegions.drawing, sign: 'sketching', group: 'Drawing' },
}

/** Returns the other traditions under which a course of this art can also appear. Empty for arts other than music. */
export const otherTraditions = (art: Art): readonly CourseFilter[] =>
  ownFilter[art] === null ? [] : courseFilters.filter((tradition) => tradition !== ownFilter[art])

export const newCourse: CourseAnswers = {
  label: '',
  name: '',
  art: 'carnatic',
  ...usual.carnatic,
  in_south: false,
  south: '',
  in_north: false,
  north: '',
  in_western: false,
  western: '',
  intro: '',
  learn_first: '',
  learn_next: '',
  learn_later: '',
  for_whom: 'Children from about six, and adults who are starting or coming back.',
  need: 'A quiet place, and a phone, tablet or laptop with a camera.',
  covers: '',
  fee: String(USUAL_FEE),
  list_price: String(USUAL_LIST_PRICE),
  fee_abroad: '',
}

/** Converts a course to the values of its form. */
export function answersOf(course: CourseRow): CourseAnswers {
  const groupIn = (filter: CourseFilter | null) => course.placements.find((each) => each.filter === filter)?.group
  const { text, first_price: first } = course
  return {
    label: course.label,
    name: course.name,
    art: course.art,
    region: course.region,
    sign: course.sign,
    group: groupIn(ownFilter[course.art]) ?? '',
    in_south: groupIn('south') !== undefined,
    south: groupIn('south') ?? '',
    in_north: groupIn('north') !== undefined,
    north: groupIn('north') ?? '',
    in_western: groupIn('western') !== undefined,
    western: groupIn('western') ?? '',
    intro: text.intro,
    learn_first: text.learn[0] ?? '',
    learn_next: text.learn[1] ?? '',
    learn_later: text.learn[2] ?? '',
    for_whom: text.forWhom,
    need: text.need,
    covers: course.covers,
    fee: String(first?.fee ?? course.fee ?? USUAL_FEE),
    list_price: String(first?.list_price ?? course.list_price ?? USUAL_LIST_PRICE),
    fee_abroad: String(first?.fee_abroad ?? course.fee_abroad ?? ''),
  }
}

/** Converts a course in the office's list to the format in which a draft is saved. */
export function draftOf(course: CourseRow): DraftCourse {
  const {
    slug: _slug,
    fee: _fee,
    list_price: _listPrice,
    fee_abroad: _feeAbroad,
    coming: _coming,
    teachers: _teachers,
    text,
    ...draft
  } = course
  const [first = '', next = '', later = ''] = text.learn
  return { ...draft, text: { ...text, learn: [first, next, later] } }
}

/** Returns the key that identifies a course in the URL. A new course has no ID yet, so its key contains its name. */
export const keyOf = ({ id, name }: Pick<CourseRow, 'id' | 'name'>): string => id ?? `new:${name}`
