import { fees } from '@/lib/catalogue/fees'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { linkTo, type TitledText } from './blocks'

export const aboutTitle = 'A garland is strung one note at a time'

/** Returns the paragraphs of /about. The text mentions the fee only if all courses have the same fee. */
export function aboutParagraphs(): string[] {
  const { areEqual, span } = fees()
  const oneFee = ` Every course has the same fee, ${span}, so you can choose an art form without comparing prices.`
  return [
    'A teacher sings a phrase. The student sings it back, a little wrong, and tries again. Everything we teach has been passed on this way: Carnatic and Hindustani music, dance and drawing, and even western music, although it can be written down.',
    `${academySettings().name} makes this possible when teacher and student live in different towns. A grandchild in Leeds can learn the song that is sung at home in Thanjavur. A nurse on night shifts can have her veenai class at eleven in the morning. A boy in a town without a mridangam teacher can still learn the mridangam.`,
    `We keep it simple. Classes are live, with one teacher and one student. Teachers choose the times they teach.${areEqual ? oneFee : ''}`,
    'We offer no recorded lessons and no rankings. You learn by singing, playing, dancing and drawing.',
  ]
}

/** The groups of people that the academy teaches. */
export const audiences: readonly TitledText[] = [
  {
    title: 'For children',
    text: 'From about five or six, with a parent in the room. For singing, rhythm, dance and drawing, all they need is a quiet corner.',
  },
  {
    title: 'For adults',
    text: 'For those who stopped at fourteen and those who never started. Adults learn faster than they expect, and they forget faster too. Both are normal.',
  },
  {
    title: 'For families abroad',
    text: 'Every class is shown in the academy’s time zone and in yours. Each teacher’s profile lists the languages they teach in.',
  },
  {
    title: 'For teachers',
    text: `You add slots for the times you want to teach. The office takes care of applications, fees and meeting links. ${linkTo('How teachers join', paths.careers)}`,
  },
]
