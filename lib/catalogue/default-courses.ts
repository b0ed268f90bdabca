import type { Art, Course, CourseFilter } from './courses'
import { USUAL_FEE, USUAL_LIST_PRICE } from './fees'
import { artRegions, type RegionKey, regionKeys, studentCourses } from './regions'
import { latinSlug } from './slug'
import { carnaticTexts } from './texts/carnatic'
import type { CourseText } from './texts/course-text'
import { danceTexts } from './texts/dance'
import { drawingTexts } from './texts/drawing'
import { hindustaniTexts } from './texts/hindustani'
import { westernTexts } from './texts/western'

const texts = { ...carnaticTexts, ...hindustaniTexts, ...westernTexts, ...danceTexts, ...drawingTexts }

function defaultText(name: string): CourseText {
  const text = texts[name]
  if (!text) throw new Error(`The course ${name} has no text in lib/catalogue/texts`)
  return text
}

/** A default course, including the fields that only the server needs. */
export type DefaultCourse = Course & { region: RegionKey }

/**
 * Returns the first region of the student form that offers the course. If no region offers the course, returns the
 * region of the course's art.
 */
const regionOf = (name: string, art: Art) =>
  regionKeys.find((region) => studentCourses[region].includes(name)) ?? artRegions[art]

function course(
  name: string,
  art: Art,
  sign: string,
  placements: [CourseFilter | null, string][],
  label = name,
): DefaultCourse {
  return {
    name,
    label,
    slug: latinSlug(label),
    art,
    sign,
    region: regionOf(name, art),
    placements: placements.map(([filter, group]) => ({ filter, group })),
    fee: USUAL_FEE,
    listPrice: USUAL_LIST_PRICE,
    feeAbroad: null,
    covers: '',
    isRetired: false,
    isTrialOnly: false,
    text: defaultText(name),
  }
}

const vocal = 'Carnatic vocal'
const vocalCourse = (name: string, label: string) => course(name, 'carnatic', 'voice', [['south', vocal]], label)
const southPercussion = (name: string, sign: string) =>
  course(name, 'carnatic', sign, [
    ['south', 'Percussion'],
    ['north', 'Percussion'],
  ])

/**
 * The courses of a new academy (contract 7.1 to 7.8), which the app writes to the database when it first starts. A
 * course of several traditions (Violin, Folk Dance, Devotional) appears in several lists.
 */
export const defaultCourses: readonly DefaultCourse[] = [
  vocalCourse('Carnatic Classical Vocal Tamil', 'Carnatic Classical Vocal Tamil'),
  vocalCourse('Sanskrit', 'Carnatic vocal in Sanskrit'),
  vocalCourse('Telugu', 'Carnatic vocal in Telugu'),
  vocalCourse('Kannada', 'Carnatic vocal in Kannada'),
  vocalCourse('Malayalam', 'Carnatic vocal in Malayalam'),
  vocalCourse('All Languages', 'Carnatic vocal in all languages'),
  course('Ghazal', 'hindustani', 'voice', [['north', 'Hindustani music']]),
  course('Devotional', 'hindustani', 'voice', [
    ['north', 'Hindustani music'],
    ['south', vocal],
  ]),
  vocalCourse('Tamil Pannishai Devaram', 'Tamil Pannishai Devaram'),
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
