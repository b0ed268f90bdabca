import { fees } from '@/lib/catalogue/fees'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { linkTo, type TitledText } from './blocks'

export const aboutTitle = 'A garland is strung one note at a time'

/** Returns the paragraphs of /about. */
export function aboutParagraphs(): string[] {
  const { areEqual, span } = fees()
  const oneFee = ` Every course has the same fee, ${span}, so that nobody chooses an art by its price.`
  return [
    'Somebody sings a phrase. Somebody else sings it back, a little wrong, and tries again. Everything we teach has been handed on that way: Carnatic and Hindustani music, dance, the line of a drawing, and the western scales too, whatever the printed page may say.',
    `${academySettings().name} exists so that this can happen when the two people are not in the same town. A grandchild in Leeds can learn the song that is sung at home in Thanjavur. A nurse on night shifts can have her veenai class at eleven in the morning. A boy whose town has no mridangam teacher can have one.`,
    `So we do few things. Classes are live and for one learner. Teachers open their own hours and keep them.${areEqual ? oneFee : ''}`,
    'And we leave things out. There are no recorded lessons to fall behind with, no ranks and no certificates that promise more than they mean. What you take away is what you can sing, play, dance or draw.',
  ]
}

/** The people for whom the academy is. */
export const audiences: readonly TitledText[] = [
  {
    title: 'For children',
    text: 'From about five or six, with a grown-up beside them. Voice, rhythm, dance and drawing need nothing but a quiet corner.',
  },
  {
    title: 'For grown-ups',
    text: 'Those who stopped at fourteen and those who never began. You learn faster than you think and forget faster than you hope; both are normal.',
  },
  {
    title: 'For families abroad',
    text: 'Every hour is shown on the teacher’s clock and on yours. Classes are taught in the languages that each teacher names.',
  },
  {
    title: 'For teachers',
    text: `You open the hours that you want to teach. The office looks after applications, fees and links. ${linkTo('How teachers join', paths.careers)}`,
  },
]
