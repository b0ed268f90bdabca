import type { TitledText } from './blocks'

export const careersTitle = 'Teach from the room you practise in'
export const careersLead =
  'You decide which hours to open, what to teach and in which language. We bring the student, the link and the paperwork.'

export const week: TitledText = {
  title: 'A week as you want it',
  text: 'An open hour is dashed and green; once a student has taken it, it is blue. Hours that you do not open stay yours.',
}

export const stepsTitle = 'From form to first class'
export const steps: readonly TitledText[] = [
  {
    title: 'Send the form',
    text: 'Sign in, choose your regions and courses, and tell us how you learned and how long you have taught.',
  },
  {
    title: 'A person reads it',
    text: 'The office approves applications one by one and may call you first. Until then it is shown as pending.',
  },
  {
    title: 'Open your first hour',
    text: 'Your name appears among the teachers at once. Add the hours that you want to teach; students book them.',
  },
]

export const taughtTitle = 'What is taught here'

export const qualificationsTitle = 'What we ask'
export const qualificationsLead =
  'A gurukulam student of many years and a university graduate are equally welcome. The form asks which of these describes you:'
export const alsoNeeded =
  'You also need a quiet room, a steady connection and a camera that can show your hands. What a class pays is agreed between you and the office before you open your first hour.'
