import type { Art } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/config/settings'
import { placeTime } from '@/lib/core/time/format'
import type { TitledText } from './blocks'

export const houseTitle = 'A music school on your screen'
export const houseLead =
  'Your teacher lives in one town and you in another. It is still a real school: the class is yours alone, you have the same teacher every week, and we notice when you are missing.'

/** The text about each art on /our-academy. */
export const artSectionTexts: Readonly<Record<Art, TitledText>> = {
  carnatic: {
    title: 'Carnatic music',
    text: 'The class begins with the drone and varisai exercises in three speeds. Then you learn a varnam or a kriti line by line and sing it back until you know it. You write down the words yourself, which helps you remember them.',
  },
  hindustani: {
    title: 'Hindustani music',
    text: 'You stay with one raga for weeks. You learn how it rises and falls, and its best-known phrase, before any fast taan. Tabla students say each bol aloud before they play it.',
  },
  western: {
    title: 'Western music',
    text: 'You spend ten minutes on reading music, ten on technique, and the rest on a piece you have chosen. You learn scales as part of the pieces.',
  },
  dance: {
    title: 'Dance',
    text: 'Place the camera far enough away to show your feet. Wear clothes in which you can sit low.',
  },
  drawing: {
    title: 'Drawing',
    text: 'You need paper, a soft pencil and an eraser. Your teacher draws on their own sheet while you draw on yours. Hold your sheet up to the camera when your teacher asks.',
  },
}

export const houseRulesTitle = 'How we work'

export const houseRules = (): readonly TitledText[] => [
  {
    title: 'One teacher, one student',
    text: 'A class you book is for you alone. You learn at your own pace.',
  },
  {
    title: 'The teacher’s time and yours',
    text: `Teachers use ${placeTime(academySettings().timeZone)}. We also show every class in your own time zone, and update the time when your clocks change.`,
  },
  {
    title: 'A parent with young children',
    text: 'Please stay in the room for a young child’s first classes, to move the camera, tune the instrument and hear what to practise.',
  },
  {
    title: 'People decide, not machines',
    text: 'A person in the office reviews every application and every payment. This can take a little longer, but you can always ask for the reason for a decision.',
  },
  {
    title: 'Practice is between you and your teacher',
    text: 'We give no points or ranks. At the end of each class, your teacher tells you what to practise until the next one.',
  },
]
