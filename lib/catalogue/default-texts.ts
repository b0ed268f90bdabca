import { carnaticTexts } from './texts/carnatic'
import type { CourseText } from './texts/course-text'
import { danceTexts } from './texts/dance'
import { drawingTexts } from './texts/drawing'
import { hindustaniTexts } from './texts/hindustani'
import { westernTexts } from './texts/western'

const texts = { ...carnaticTexts, ...hindustaniTexts, ...westernTexts, ...danceTexts, ...drawingTexts }

/** Returns the page text of a default course. Throws for a course without page text, so that a test fails. */
export function defaultText(name: string): CourseText {
  const text = texts[name]
  if (!text) throw new Error(`The course ${name} has no text in lib/catalogue/texts`)
  return text
}
