import { linkTo, type TitledText } from './blocks'

export const masterclassTitle = 'One question, studied in depth'
export const masterclassLead =
  'A masterclass is for students who already practise. You work with one teacher on one question for as long as it takes.'

export const subjectsTitle = 'What to bring'
export const subjects: readonly TitledText[] = [
  {
    title: 'A raga you know only by its notes',
    text: 'You can sing it up and down, but it still sounds like a scale. Bring one alapana or alap, however short.',
  },
  {
    title: 'A tala in which you lose count',
    text: 'Perhaps your korvai ends a beat early, or your tihai ends late. Write it down, and be ready to play it.',
  },
  {
    title: 'A piece you will perform',
    text: 'For a school concert, an arangetram or an exam. Bring the whole piece, and expect to work on a few lines of it.',
  },
  {
    title: 'A drawing that does not work yet',
    text: 'Bring several attempts, including the failed ones. Your teacher learns the most from those.',
  },
]

export const requestTitle = 'How to ask for a masterclass'
export const requestText = (supportEmail: string): string =>
  `Masterclasses have no fixed dates. Tell us what you would bring, how long you have been learning and when you are free. Use the trial class form or write to ${linkTo(supportEmail, `mailto:${supportEmail}`)}. The office asks the teachers and tells you who can teach you, when, and at what price.`
