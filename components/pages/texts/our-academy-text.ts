import type { Art } from '@/lib/catalogue/courses'
import { academySettings } from '@/lib/core/config/settings'
import { placeTime } from '@/lib/core/time/format'
import type { TitledText } from './blocks'

export const houseTitle = 'A house you enter through a screen'
export const houseLead =
  'The teacher sits in one town and you in another. What makes it a school all the same is that the hour is yours, the teacher is the same one next week, and somebody notices when you are missing.'

/** The rooms of /our-academy, one for each art. */
export const rooms: Readonly<Record<Art, TitledText>> = {
  carnatic: {
    title: 'The Carnatic room',
    text: 'A drone is switched on before anyone speaks. Varisai first, in three speeds; then a varnam or a kriti, line by line, sung back until it sits. You write the words down yourself: the hand remembers what the ear lets go.',
  },
  hindustani: {
    title: 'The Hindustani room',
    text: 'One raga stays for weeks. You learn its way up, its way down and the phrase by which everyone knows it, before any fast taan. Drummers say each bol aloud before they strike it.',
  },
  western: {
    title: 'The western room',
    text: 'Ten minutes of reading, ten of hands, and the rest on a piece that you chose. Scales come as part of pieces, where they make sense.',
  },
  dance: {
    title: 'The dance floor',
    text: 'The camera stands far enough away to see your feet. Wear what you can sit low in.',
  },
  drawing: {
    title: 'The drawing table',
    text: 'Paper, a soft pencil, an eraser. Hold your sheet to the camera when asked; the teacher draws beside you, on their own sheet, and never on yours.',
  },
}

export const houseRulesTitle = 'Rules of the house'

export const houseRules = (): readonly TitledText[] => [
  {
    title: 'One teacher, one learner',
    text: 'An hour that you book belongs to you alone. There is nobody to keep up with and nobody to wait for.',
  },
  {
    title: 'The teacher’s clock and yours',
    text: `Teachers keep ${placeTime(academySettings().timeZone)}. Wherever an hour is shown to you, your own clock stands beside it, summer time included.`,
  },
  {
    title: 'A grown-up beside the young ones',
    text: 'For small children a grown-up stays in the room for the first classes: to turn the camera, tune the string and hear what should be practised.',
  },
  {
    title: 'People decide, not machines',
    text: 'Every application and every payment is read by a person in the office. It can take a little longer than a machine would, and you can ask that person why.',
  },
  {
    title: 'Practice is between you and your teacher',
    text: 'There are no points to collect and no ranks to lose here. What to do until next week is said at the end of each class.',
  },
]
