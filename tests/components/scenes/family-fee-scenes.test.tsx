import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { creditsOf, dueOf, enrolmentOf, fullFees, noFees, packages } from '../../support/components/family-fee-records'
import { answer, refuse } from '../../support/components/network'
import { ownPayment } from '../../support/components/office-records'
import { LONG, student, teacher } from '../../support/components/people'
import { booking, slotTimes } from '../../support/components/records'
import { dialog, press, type Scene, testScenes } from '../../support/components/scenes'
import { picture, stubPortal, stubProfile } from '../../support/components/stubs'

const stubResponses = () => {
  stubPortal()
  stubProfile(student)
}

const stubRenewable = () =>
  answer(
    'myFees',
    noFees({
      credits: [
        creditsOf({ classes_left: 1, lots: [{ classes: 1, expires_on: '2027-02-23', make_up: false }], renew: true }),
        creditsOf({ course_name: 'Veenai', classes_left: 0, lots: [] }),
        creditsOf({ course_name: 'Painting', classes_left: -2, lots: [] }),
      ],
      enrolments: [enrolmentOf({ concession: { kind: 'percent', value: 10, reason: 'Sibling', until: null } })],
      plans: packages,
      advance: 500,
    }),
  )

const scenes: Scene[] = [
  {
    name: 'home, fees of two children',
    path: '/dashboard-home',
    given: () => answer('myFees', fullFees({ advance: 500 })),
    shows: '₹4,800 to pay',
  },
  {
    name: 'home, one fee',
    path: '/dashboard-home',
    given: () => answer('myFees', noFees({ dues: [dueOf(1, { status: 'overdue' })] })),
    shows: '₹2,400 to pay',
  },
  { name: 'home, classes left', path: '/dashboard-home', given: stubRenewable, shows: /^1 of 8 classes left/ },
  {
    name: 'home, classes left, no classes booked',
    path: '/dashboard-home',
    given: () => {
      stubRenewable()
      answer('bookedClasses', { classes: [] })
    },
    shows: /^1 of 8 classes left/,
  },
  {
    name: 'home, renewing',
    path: '/dashboard-home',
    given: stubRenewable,
    act: press(/^Renew/),
    shows: () => dialog().getByText('How many classes?'),
  },
  {
    name: 'payment, fees due',
    path: '/payment',
    given: () => answer('myFees', fullFees()),
    shows: 'Which fees does this payment cover?',
  },
  {
    name: 'payment, fees and a course',
    path: '/payment?course=veenai',
    given: () => answer('myFees', fullFees()),
    shows: () => page.getByRole('button', { name: 'Submit Payment', exact: true }),
  },
  {
    name: 'payment, fees not sent',
    path: '/payment',
    given: () => {
      answer('myFees', fullFees())
      refuse('payDues', 409)
    },
    act: async () => {
      await page.getByLabelText(/screenshot/).upload(picture())
      await page.getByRole('button', { name: /^Submit payment/ }).click()
    },
    shows: 'Something went wrong. Please try again.',
  },
  {
    name: 'payment, fees being checked',
    path: '/payment',
    given: () => answer('myFees', noFees({ dues: [dueOf(1, { pending: true, learner_name: LONG })] })),
    shows: 'Payment is being checked',
  },
  {
    name: 'payment, fees failed',
    path: '/payment',
    given: () => refuse('myFees', 500),
    shows: 'Your fees could not be loaded.',
    isTransient: true,
  },
  {
    name: 'payment, lines and history',
    path: '/payment',
    given: () => {
      const covers = [
        { label: 'Veenai: December 2026', learner_name: 'Asha Iyer', amount: 2400 },
        { label: `Exam fee ${LONG}`, learner_name: LONG, amount: 500 },
      ]
      answer('myFees', noFees({ paid_dues: fullFees().paid_dues }))
      answer('myPayments', {
        courses: [],
        payments: [
          ownPayment(1, { fee: 2900, covers }),
          ownPayment(2, { covers: covers.slice(0, 1), method: 'cash', screenshot_path: '', status: 'approved' }),
        ],
      })
    },
    shows: 'Fees paid',
  },
  {
    name: 'booking, classes left',
    path: '/view-teachers',
    given: () => {
      const left = creditsOf({ learner_id: student.id, course_name: 'Veenai', classes_left: 0, lots: [] })
      answer('myFees', noFees({ credits: [left], booking_without_credit: 'warning' }))
    },
    act: async () => {
      await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
      await page.getByRole('button', { name: /11:30 am–12:15 pm/ }).click()
    },
    shows: /^No classes left in Veenai/,
  },
  {
    name: 'classes, cancelling a counted class',
    path: '/my-classes',
    given: () => {
      answer('classes', { classes: [booking(1, slotTimes(academyDate(2), '08:00', '09:00'))] })
      answer('classOutcome', {
        text: 'This class becomes a make-up class. It can be booked again until 23 Feb 2027.',
      })
    },
    act: async () => {
      await press(/^Manage class/)()
      await press(/^Cancel class: /)()
    },
    shows: /^This class becomes a make-up class/,
  },
]

testScenes('What a family with fees sees', student, stubResponses, scenes, WIDE_DESKTOP)
