import type { Course } from './courses'
import type { CourseText } from './texts/course-text'

/** Returns the text of a course's page. Works only on the server. */
export function courseText(course: Course): CourseText {
  if (!course.text) throw new Error(`The text of ${course.name} is only available on the server`)
  return course.text
}

type ClassOutline = readonly [string, string, string]

const voiceOutline: ClassOutline = [
  'You begin with the drone and long notes, until the voice has settled.',
  'Your teacher sings a line, and you repeat it phrase by phrase until it is right.',
  'Your teacher sings the line slowly once more. You record it and practise with the recording.',
]
const percussionOutline: ClassOutline = [
  'You begin by speaking the phrase while your hand keeps the tala.',
  'You play what you spoke, slowly, then at double the speed, while your teacher keeps the count.',
  'Your teacher plays it once for you to record, and says how long to practise it each day.',
]
const instrumentOutline: ClassOutline = [
  'You tune together, and your teacher looks at how you sit and hold the instrument.',
  'Your teacher plays a phrase and you repeat it. When it helps, the camera shows the hands up close.',
  'You play the piece from the last class, and your teacher names one thing to improve.',
]
const danceOutline: ClassOutline = [
  'You warm up together, with the camera far enough away to see your feet.',
  'New steps are shown from the front and from behind, counted slowly, then with the music.',
  'You dance everything you have learnt so far, and your teacher tells you what to practise.',
]
const drawingOutline: ClassOutline = [
  'You show what you have drawn since the last class, and talk about it.',
  'Your teacher draws while the camera shows the paper, and you draw along.',
  'You begin a drawing of your own, and finish it before the next class.',
]

/** Describes a typical class of this course in three parts. */
export function classOutline(course: Course): ClassOutline {
  if (course.art === 'dance') return danceOutline
  if (course.art === 'drawing') return drawingOutline
  if (course.sign === 'voice') return voiceOutline
  return course.placements.some((placement) => placement.group === 'Percussion') && course.art !== 'western'
    ? percussionOutline
    : instrumentOutline
}
