import { page } from 'vitest/browser'
import { answer } from '../../support/components/network'
import { idOf, LONG, student } from '../../support/components/people'
import { learner } from '../../support/components/records'
import {
  dialog,
  dismissAlert,
  failedCall,
  pendingCall,
  press,
  type Scene,
  testScenes,
} from '../../support/components/scenes'
import { picture, stubPortal, stubProfile } from '../../support/components/stubs'

const stubResponses = () => {
  stubPortal()
  stubProfile(student)
}

const family = () => answer('ownLearners', { learners: [learner(), learner({ id: idOf(51), name: `Asha ${LONG}` })] })

const paying: Scene[] = [
  {
    name: 'payment, no course',
    path: '/payment',
    given: () => answer('myPayments', { payments: [], courses: [] }),
    shows: 'No payments yet.',
  },
  { name: 'payment, full', path: '/payment?course=veenai', shows: 'The office says:' },
  {
    name: 'payment, own ones loading',
    path: '/payment',
    ...pendingCall('myPayments'),
    shows: 'Loading your payments...',
  },
  {
    name: 'payment, own ones failed',
    path: '/payment',
    ...failedCall('myPayments'),
    shows: 'Your payments could not be loaded.',
  },
  {
    name: 'payment, nothing filled in',
    path: '/payment',
    act: press('Submit Payment'),
    shows: () => page.getByCss('[aria-invalid="true"]').first(),
  },
  {
    name: 'payment, of a family, nothing filled in',
    path: '/payment',
    given: family,
    act: async () => {
      await page.getByLabelText('Who is this for?').hover()
      await press('Submit Payment')()
    },
    shows: () => page.getByCss('select[aria-invalid="true"]').first(),
  },
  {
    name: 'payment, refused',
    path: '/payment?course=veenai',
    ...failedCall('submitPayment'),
    act: async () => {
      await page.getByLabelText(/screenshot/).upload(picture())
      await press('Submit Payment')()
      await dismissAlert()
    },
    shows: 'The screenshot was not sent, but it is still here. Do not pay again.',
  },
]

const forms: Scene[] = [
  {
    name: 'form, rejected',
    path: '/become-student',
    given: () => {
      const reason = 'Please choose the courses for your younger child in a second form'
      const form = {
        status: 'rejected' as const,
        reason,
        submitted_at: new Date().toISOString(),
        alt_mobile: null,
        qualification: 'Fresher',
        years_learning: null,
        teaching_experience: null,
        other_experience: null,
        regions: ['south'],
        courses: { south: ['Violin'] },
      }
      const whose = { learner_id: student.id, learner_name: student.name }
      answer('myApplications', { teacher: null, student: form, students: [{ ...form, ...whose }] })
    },
    shows: 'Your form was not accepted',
  },
  {
    name: 'form, none yet',
    path: '/become-student',
    shows: () => page.getByRole('button', { name: 'Apply to learn' }),
  },
  {
    name: 'form, opened',
    path: '/become-student',
    act: press('Apply to learn'),
    shows: () => dialog().getByRole('button', { name: 'Submit' }),
  },
  {
    name: 'form, of a family',
    path: '/become-student',
    given: family,
    act: press('Apply to learn'),
    shows: () => dialog().getByLabelText('Who is this for?'),
  },
  {
    name: 'form, not filled in',
    path: '/become-teacher',
    act: async () => {
      await press('Apply to teach')()
      await dialog().getByRole('button', { name: 'Submit' }).click()
    },
    shows: () => page.getByCss('[aria-invalid="true"]').first(),
  },
]

testScenes('What a student fills in', student, stubResponses, [...paying, ...forms])
