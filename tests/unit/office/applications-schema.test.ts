import { describe, expect, it } from 'vitest'
import { GURUKULAM, OTHER_EXPERIENCE, studentExperiences, teacherQualifications } from '@/lib/applications/choices'
import { actionBody, studentProfileBody, teacherProfileBody } from '@/lib/applications/schema'
import { regionKeys, studentCourses, teacherCourses } from '@/lib/catalogue/regions'
import { refusal, refusalMessage } from '../../support/server/refusal'

const teacher = {
  user_id: 'u',
  alt_mobile: null,
  qualification: 'BA Music',
  years_learning: null,
  teaching_experience: null,
  regions: ['south'],
  courses: { south: ['Veenai'] },
}
const student = {
  user_id: 'u',
  alt_mobile: '9876543210',
  qualification: 'Fresher',
  other_experience: null,
  years_learning: 2,
  regions: ['western', 'drawing'],
  courses: { western: ['Saxophone'], drawing: ['Painting'] },
}

/** Inputs that the student form and the teacher form reject with the same error. */
const shared: [string, object, string, string][] = [
  ['no user', { user_id: '' }, 'user_id', 'Please login first.'],
  ['a wrong mobile', { alt_mobile: '12' }, 'alt_mobile', 'Enter a valid 10-digit phone number'],
  ['no region', { regions: [] }, 'regions', 'Select at least one region'],
  ['regions left out', { regions: undefined }, 'regions', 'Select at least one region'],
  ['regions that are no list', { regions: 'south' }, 'regions', 'Select at least one region'],
  ['an unknown region', { regions: ['east'], courses: {} }, 'regions', 'Choose regions from the list'],
  ['no course', { courses: {} }, 'courses', 'Select at least one course'],
  ['courses left out', { courses: undefined }, 'courses', 'Select at least one course'],
  ['empty lists of courses', { regions: ['south'], courses: { south: [] } }, 'courses', 'Select at least one course'],
  [
    'a course of no region',
    { regions: ['south'], courses: { east: ['Veenai'] } },
    'courses',
    'Choose courses from the list',
  ],
  [
    'courses that are no list',
    { regions: ['south'], courses: { south: 'Veenai' } },
    'courses',
    'Choose courses from the list',
  ],
  [
    'a course that is no text',
    { regions: ['south'], courses: { south: [7] } },
    'courses',
    'Choose courses from the list',
  ],
  [
    'an unknown course',
    { regions: ['south'], courses: { south: ['Theremin'] } },
    'courses',
    'Choose courses from the list',
  ],
  [
    'a course of another region',
    { regions: ['south'], courses: { south: ['Piano'] } },
    'courses',
    'Choose courses from the list',
  ],
  [
    'a course whose region is not selected',
    { regions: ['south'], courses: { south: ['Veenai'], western: ['Piano'] } },
    'courses',
    'A selected course belongs to a region that is not selected',
  ],
  ['years beyond a life', { qualification: 'BA Music', years_learning: 81 }, 'years_learning', 'Enter 0 to 80 years'],
]

describe('applying as a teacher', () => {
  it('a teacher application accepts every documented qualification', () => {
    expect(teacherQualifications).toEqual([
      'gurukulam system qualification',
      'teacher training in music',
      'BA Music',
      'MA Music',
      'Mphil Music',
      'PhD Music',
    ])
    for (const qualification of teacherQualifications) {
      const years_learning = qualification === GURUKULAM ? '12' : null
      expect(refusalMessage(teacherProfileBody, { ...teacher, qualification, years_learning })).toBeNull()
    }
  })

  it('a teacher application accepts every course of the form, region by region', () => {
    for (const region of regionKeys)
      expect(
        refusalMessage(teacherProfileBody, {
          ...teacher,
          regions: [region],
          courses: { [region]: teacherCourses[region] },
        }),
      ).toBeNull()
  })

  it('a teacher application drops duplicate regions and courses, and normalises the mobile number', () => {
    const form = {
      ...teacher,
      alt_mobile: '9876543210',
      regions: ['south', 'south'],
      courses: { south: ['Veenai', 'Veenai'] },
    }
    expect(teacherProfileBody.parse(form)).toMatchObject({
      alt_mobile: '+919876543210',
      regions: ['south'],
      courses: { south: ['Veenai'] },
    })
  })

  it.each([
    ...shared,
    ['no qualification', { qualification: '' }, 'qualification', 'Choose your qualification'],
    ['an unknown qualification', { qualification: 'Grade 8' }, 'qualification', 'Choose your qualification'],
    [
      'gurukulam without years',
      { qualification: GURUKULAM },
      'years_learning',
      'Enter how many years you have studied',
    ],
    [
      'years without gurukulam',
      { years_learning: 3 },
      'years_learning',
      'Fill this in only for the gurukulam qualification',
    ],
    [
      'an instrument that is offered only to students',
      { courses: { south: ['Mridangam'] } },
      'courses',
      'Choose courses from the list',
    ],
    ['a long text', { teaching_experience: 'a'.repeat(501) }, 'teaching_experience', 'At most 500 characters'],
  ])('rejects a teacher application with %s', (_, change, field, message) => {
    const body = { ...teacher, ...change }
    expect(refusal(teacherProfileBody, body)).toEqual({ field, message })
  })
})

describe('applying as a student', () => {
  it('a student application accepts every documented experience', () => {
    expect(studentExperiences).toEqual(['Arts Experience', 'Fresher', 'Already Learner', 'performer', 'Others'])
    for (const qualification of studentExperiences) {
      const other_experience = qualification === OTHER_EXPERIENCE ? 'Harmonium at home' : null
      expect(refusalMessage(studentProfileBody, { ...student, qualification, other_experience })).toBeNull()
    }
  })

  it('a student application accepts every course of the form, region by region', () => {
    for (const region of regionKeys)
      expect(
        refusalMessage(studentProfileBody, {
          ...student,
          regions: [region],
          courses: { [region]: studentCourses[region] },
        }),
      ).toBeNull()
  })

  it.each([
    ...shared.filter(([name]) => name !== 'years beyond a life'),
    ['no experience', { qualification: undefined }, 'qualification', 'Choose your experience'],
    ['an unknown experience', { qualification: 'Fresh' }, 'qualification', 'Choose your experience'],
    ['Others without a text', { qualification: 'Others' }, 'other_experience', 'Tell us about your experience'],
    [
      'Others with a blank text',
      { qualification: 'Others', other_experience: ' ' },
      'other_experience',
      'Tell us about your experience',
    ],
    [
      'a text without Others',
      { other_experience: 'Harmonium' },
      'other_experience',
      'Fill this in only when Others is selected',
    ],
    ['more than 80 years', { years_learning: 81 }, 'years_learning', 'Enter 0 to 80 years'],
  ])('rejects a student application with %s', (_, change, field, message) => {
    const body = { ...student, ...change }
    expect(refusal(studentProfileBody, body)).toEqual({ field, message })
  })
})

describe('a decision', () => {
  it('a decision is approve or reject, and nothing else', () => {
    expect(actionBody.parse({ action: 'approve' })).toMatchObject({ action: 'approve' })
    expect(actionBody.parse({ action: 'reject' })).toMatchObject({ action: 'reject' })
    for (const action of [undefined, null, '', 'approved', 'Approve', 'delete', 1])
      expect(refusalMessage(actionBody, { action })).toBe('The action must be approve or reject')
  })
})
