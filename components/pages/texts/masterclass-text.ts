import { linkTo, type TitledText } from './blocks'

export const masterclassTitle = 'One thing, looked at for long'
export const masterclassLead =
  'A masterclass is for those who already practise: one teacher, one question, and as much time as the question needs.'

export const subjectsTitle = 'What to bring'
export const subjects: readonly TitledText[] = [
  {
    title: 'A raga that you know by its notes only',
    text: 'You can sing up and down it, and it still sounds like a scale. Bring one alapana or alap, however short.',
  },
  {
    title: 'A tala that runs away',
    text: 'The korvai that lands a beat early, the tihai that lands late. Bring it on paper and in your hands.',
  },
  {
    title: 'A piece before a stage',
    text: 'The programme of a school concert, an arangetram, an exam. Bring the whole piece; expect to spend the time on four lines.',
  },
  {
    title: 'A drawing that will not come right',
    text: 'Three failed attempts teach more than one success. Bring all three.',
  },
]

export const askingTitle = 'How to ask for one'
export const asking = (supportEmail: string): string =>
  `There is no calendar of masterclasses on this site. Write down what you would bring, how long you have learned and when you are free, and send it with the trial form or to ${linkTo(supportEmail, `mailto:${supportEmail}`)}. The office asks the teachers, and answers with a name, an hour and a price, or with an honest no.`
