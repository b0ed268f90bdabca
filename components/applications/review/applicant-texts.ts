export type ApplicantKind = 'students' | 'teachers'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

/** The texts for the student list and the teacher list. */
export const applicantTexts = {
  students: {
    title: 'Students',
    many: 'students',
    one: 'Student',
    record: 'student_profile',
    lead: 'Everyone who registered as a student, with their application form.',
    qualification: 'Experience level',
    experience: 'Other experience',
    failed: 'The students could not be loaded.',
    tabs,
    empty: {
      all: ['No students yet.', 'Everyone who registers appears here.'],
      pending: ['No pending forms.', 'New forms appear here.'],
      approved: ['No approved forms yet.', 'Forms you approve appear here.'],
      rejected: ['No rejected forms.', 'Forms you reject appear here. You can still approve them.'],
    },
  },
  teachers: {
    title: 'Teachers',
    many: 'teachers',
    one: 'Teacher',
    record: 'teacher_profile',
    lead: 'Everyone who applied to teach. Approved teachers can add slots immediately.',
    qualification: 'Qualification',
    experience: 'Teaching experience',
    failed: 'The teachers could not be loaded.',
    tabs,
    empty: {
      all: ['No one has applied yet.', 'Applications from the Music Instructor page appear here.'],
      pending: ['No pending applications.', 'New applications appear here.'],
      approved: ['No approved teachers yet.', 'Teachers you approve appear here.'],
      rejected: ['No rejected applications.', 'Applications you reject appear here. You can still approve them.'],
    },
  },
} as const
