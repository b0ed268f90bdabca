export type ApplicantKind = 'students' | 'teachers'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

/** The texts of the two lists of people. */
export const applicantTexts = {
  students: {
    title: 'Students',
    many: 'students',
    one: 'Student',
    record: 'student_profile',
    lead: 'Everyone who registered to learn, with the form they sent.',
    qualification: 'Experience level',
    experience: 'Other experience',
    order: {
      newest: 'Newest registration first.',
      oldest: 'Oldest registration first.',
      name: 'By name, A to Z.',
    },
    failed: 'The students could not be loaded.',
    tabs,
    empty: {
      all: ['No students yet.', 'Everyone who registers appears here.'],
      pending: ['No form is waiting.', 'New forms appear here as students send them.'],
      approved: ['No form is approved yet.', 'The forms you approve are kept here.'],
      rejected: ['No form is rejected.', 'The forms you reject are kept here, and can still be approved.'],
    },
  },
  teachers: {
    title: 'Teachers',
    many: 'teachers',
    one: 'Teacher',
    record: 'teacher_profile',
    lead: 'Everyone who applied to teach. An approved teacher can add slots at once.',
    qualification: 'Qualification',
    experience: 'Teaching experience',
    order: {
      newest: 'Newest application first.',
      oldest: 'Oldest application first.',
      name: 'By name, A to Z.',
    },
    failed: 'The teachers could not be loaded.',
    tabs,
    empty: {
      all: ['No one has applied yet.', 'Applications from the Music Instructor page appear here.'],
      pending: ['No application is waiting.', 'New applications appear here as they are sent.'],
      approved: ['No teacher is approved yet.', 'The teachers you approve are kept here.'],
      rejected: ['No application is rejected.', 'Those you reject are kept here, and can still be approved.'],
    },
  },
} as const
