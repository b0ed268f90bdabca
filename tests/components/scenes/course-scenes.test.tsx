import { academyWithCourses, courseRows, LONG_LABEL, newCourseRow } from '../../support/components/academy-records'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { answer, hold, refuse } from '../../support/components/network'
import { admin, idOf } from '../../support/components/people'
import { press, type Scene, testScenes } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const scenes: Scene[] = [
  { name: 'courses, full', path: '/academy-courses', shows: 'No teacher yet' },
  {
    name: 'courses, a long name in the draft',
    path: '/academy-courses',
    given: () => {
      answer('academy', { academy: academyWithCourses([{ what: 'New course', from: null, to: LONG_LABEL }]) })
      answer('academyCourses', { courses: [...courseRows(), newCourseRow()], revision: 3 })
    },
    act: press(`More: ${LONG_LABEL}`),
    shows: 'Remove',
  },
  {
    name: 'courses, none retired',
    path: '/academy-courses?status=retired',
    given: () => answer('academyCourses', { courses: courseRows().filter((each) => !each.is_retired), revision: 3 }),
    shows: 'No retired courses.',
  },
  {
    name: 'courses, loading',
    path: '/academy-courses',
    given: () => hold('academyCourses'),
    isTransient: true,
    shows: 'Loading...',
  },
  {
    name: 'courses, failed',
    path: '/academy-courses',
    given: () => refuse('academyCourses', 500),
    isTransient: true,
    shows: 'The courses could not be loaded.',
  },
  { name: 'courses, nothing found', path: '/academy-courses?q=sarod', shows: 'Nothing found for “sarod”.' },
  { name: 'a new course', path: '/academy-courses?course=new', shows: 'What the fee covers' },
  {
    name: 'a new course with errors',
    path: '/academy-courses?course=new',
    act: press('Save draft'),
    shows: 'Describe the first step',
  },
  { name: 'a course', path: `/academy-courses?course=${idOf(8009)}`, shows: 'Also listed in' },
  {
    name: 'the fee of a course',
    path: `/academy-courses?course=${idOf(8009)}`,
    act: press('Change fee'),
    shows: 'families can still pay the earlier fee',
  },
  { name: 'the academy, full', path: '/academy', shows: 'Courses offered' },
]

testScenes('What the office sees of courses and fees', admin, stubOffice, scenes, WIDE_DESKTOP)
