import type { Course } from './courses'
import type { CourseText } from './texts/course-text'

/** Returns the text of a course's page. Only on the server. */
export function courseText(course: Course): CourseText {
  if (!course.text) throw new Error(`The text of ${course.name} is only known on the server`)
  return course.text
}

type Lesson = readonly [string, string, string]

const sung: Lesson = [
  'You begin with the drone and long notes, until the voice has settled.',
  'Your teacher sings a line and you sing it back, phrase by phrase, stopping where it slips.',
  'The line is sung once slowly for you to record, and that is what you practise.',
]
const spoken: Lesson = [
  'You begin by speaking the phrase with the tala in your hand.',
  'You play what you spoke, slowly, then at double the speed, while your teacher keeps the count.',
  'Your teacher plays it once for you to record, and says how long to practise it each day.',
]
const played: Lesson = [
  'You tune together, and your teacher looks at how you sit and hold the instrument.',
  'Your teacher plays a phrase, you answer, and the camera goes close to the hands where it matters.',
  'You play the piece of the last class, and leave with one thing to make better.',
]
const danced: Lesson = [
  'You warm up together, with the camera far enough away to see your feet.',
  'New steps are shown from the front and from behind, counted slowly, then with the music.',
  'You dance what you know from the beginning, and your teacher marks what to practise.',
]
const drawn: Lesson = [
  'You hold up what you drew since the last class, and talk about it.',
  'Your teacher draws with the camera on the paper, and you draw along.',
  'You begin a drawing of your own, and finish it before the next class.',
]

/** Describes how a class of this course proceeds, in three parts. */
export function lessonOf(course: Course): Lesson {
  if (course.art === 'dance') return danced
  if (course.art === 'drawing') return drawn
  if (course.sign === 'voice') return sung
  return course.placements.some((placement) => placement.group === 'Percussion') && course.art !== 'western'
    ? spoken
    : played
}
