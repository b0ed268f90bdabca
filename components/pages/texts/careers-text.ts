import type { TitledText } from './blocks'

export const careersTitle = 'Teach from your own practice room'
export const careersLead =
  'You decide when to teach, what to teach and in which language. We take care of enrolments, meeting links and paperwork.'

export const week: TitledText = {
  title: 'You plan your own week',
  text: 'In your calendar, free slots have a dashed green outline and booked slots are blue. Students can only book the slots you add.',
}

export const stepsTitle = 'From form to first class'
export const steps: readonly TitledText[] = [
  {
    title: 'Send the form',
    text: 'Sign in, choose your regions and courses, and tell us how you learnt and how long you have taught.',
  },
  {
    title: 'The office reviews it',
    text: 'The office reads every application and may call you before it decides. Until it decides, your application is shown as pending.',
  },
  {
    title: 'Add your first slot',
    text: 'Students see you in the list of teachers straight away. Add slots for the times you want to teach, and they can book them.',
  },
]

export const taughtTitle = 'What we teach'

export const qualificationsTitle = 'What we look for'
export const qualificationsLead =
  'We welcome teachers from the gurukulam system and university graduates alike. In the form, choose your qualification:'
export const alsoNeeded =
  'You also need a quiet room, a steady internet connection and a camera that can show your hands. Before you add your first slot, you and the office agree on what you earn per class.'
