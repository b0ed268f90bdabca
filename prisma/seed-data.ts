import { GURUKULAM, OTHER_EXPERIENCE } from '@/lib/applications/choices'
import type { StudentProfileBody, TeacherProfileBody } from '@/lib/applications/schema'

/** This file describes the people in the demo academy and their history. `daysAgo` counts from the day of the setup. */

export const DEMO_PASSWORD = 'swara-demo'

export interface Person {
  name: string
  email: string
  phone: string
  role: 'student' | 'teacher' | 'admin'
}

export type State = 'pending' | 'approved' | 'rejected'

export const admin: Person = {
  name: 'Kamala Raghavan',
  email: 'kamala.raghavan@swaramala.example',
  phone: '9000000001',
  role: 'admin',
}

type TeacherForm = Omit<TeacherProfileBody, 'user_id'>
type StudentForm = Omit<StudentProfileBody, 'user_id'>

export interface Teacher extends Person {
  profile: TeacherForm
  state: State
  /** 60-minute slots at these times in the academy's zone, on these ISO weekdays (1 is Monday). */
  hours: { weekdays: number[]; times: string[] }
}

export interface Student extends Person {
  profile: StudentForm
  state: State
}

export const teachers: Teacher[] = [
  {
    name: 'Vidya Subramaniam',
    email: 'vidya.subramaniam@swaramala.example',
    phone: '9000000011',
    role: 'teacher',
    state: 'approved',
    profile: {
      alt_mobile: '+919000000111',
      qualification: 'MA Music',
      years_learning: null,
      teaching_experience: 'Twelve years of Carnatic vocal and veena, for children from six and for adult beginners.',
      regions: ['south'],
      courses: { south: ['Carnatic Classical Vocal Tamil', 'Sanskrit', 'Veenai'] },
    },
    hours: { weekdays: [1, 2, 4, 6], times: ['06:30', '07:30', '17:00'] },
  },
  {
    name: 'Arjun Deshpande',
    email: 'arjun.deshpande@swaramala.example',
    phone: '9000000012',
    role: 'teacher',
    state: 'approved',
    profile: {
      alt_mobile: null,
      qualification: GURUKULAM,
      years_learning: 14,
      teaching_experience: 'Learnt khayal and ghazal from his guru in Pune. Accompanies singers on tabla and sitar.',
      regions: ['north'],
      courses: { north: ['Ghazal', 'Devotional'] },
    },
    hours: { weekdays: [1, 3, 5, 7], times: ['08:30', '18:00', '19:00'] },
  },
  {
    name: 'Meera Krishnan',
    email: 'meera.krishnan@swaramala.example',
    phone: '9000000013',
    role: 'teacher',
    state: 'approved',
    profile: {
      alt_mobile: '+919000000113',
      qualification: 'teacher training in music',
      years_learning: null,
      teaching_experience:
        'Bharatanatyam in the Kalakshetra style. Nine years of stage performances and online classes.',
      regions: ['southDance'],
      courses: { southDance: ['Bharatanatyam', 'Folk Dance'] },
    },
    hours: { weekdays: [2, 3, 5, 6], times: ['10:00', '16:00', '20:00'] },
  },
  {
    name: 'Daniel Fernandes',
    email: 'daniel.fernandes@swaramala.example',
    phone: '9000000014',
    role: 'student',
    state: 'pending',
    profile: {
      alt_mobile: '+919000000114',
      qualification: 'BA Music',
      years_learning: null,
      teaching_experience: 'Piano and guitar at a school in Goa for four years.',
      regions: ['western'],
      courses: { western: ['Piano', 'Guitar'] },
    },
    hours: { weekdays: [], times: [] },
  },
]

export const students: Student[] = [
  {
    name: 'Ananya Iyer',
    email: 'ananya.iyer@swaramala.example',
    phone: '9000000021',
    role: 'student',
    state: 'approved',
    profile: {
      alt_mobile: '+919000000121',
      qualification: 'Already Learner',
      other_experience: null,
      years_learning: 3,
      regions: ['south', 'southDance'],
      courses: { south: ['Veenai', 'Violin'], southDance: ['Bharatanatyam'] },
    },
  },
  {
    name: 'Rohan Kulkarni',
    email: 'rohan.kulkarni@swaramala.example',
    phone: '9000000022',
    role: 'student',
    state: 'pending',
    profile: {
      alt_mobile: null,
      qualification: OTHER_EXPERIENCE,
      other_experience: 'Sang in the college choir and would like to begin ghazal properly.',
      years_learning: null,
      regions: ['north'],
      courses: { north: ['Ghazal', 'Tabla'] },
    },
  },
  {
    name: 'Zoya Sheikh',
    email: 'zoya.sheikh@swaramala.example',
    phone: '9000000023',
    role: 'student',
    state: 'rejected',
    profile: {
      alt_mobile: '+919000000123',
      qualification: 'Fresher',
      other_experience: null,
      years_learning: 0,
      regions: ['western', 'drawing'],
      courses: { western: ['Piano'], drawing: ['Sketching'] },
    },
  },
]

/**
 * A student who also applied as a teacher and was rejected, so that the list of teachers has a rejected application.
 */
export const rejectedApplication: { phone: string; profile: TeacherForm } = {
  phone: '9000000023',
  profile: {
    alt_mobile: '+919000000123',
    qualification: 'BA Music',
    years_learning: null,
    teaching_experience: null,
    regions: ['drawing'],
    courses: { drawing: ['Sketching'] },
  },
}

export interface DemoPayment {
  phone: string
  course: string
  utr: string
  state: State
  daysAgo: number
  /** The admin's reason for a rejection. */
  reason?: string
}

export const payments: DemoPayment[] = [
  { phone: '9000000021', course: 'Veenai', utr: '431905127736', state: 'approved', daysAgo: 12 },
  { phone: '9000000022', course: 'Ghazal', utr: '431906650218', state: 'approved', daysAgo: 9 },
  {
    phone: '9000000022',
    course: 'Tabla',
    utr: '431907314495',
    state: 'rejected',
    daysAgo: 6,
    reason: 'No transfer with this number reached our account.',
  },
  { phone: '9000000021', course: 'Bharatanatyam', utr: '431908802641', state: 'pending', daysAgo: 2 },
  { phone: '9000000023', course: 'Piano', utr: '431909471153', state: 'pending', daysAgo: 1 },
]

/** Everyone who can log in. */
export const people: Person[] = [admin, ...teachers, ...students]

/** The students who have booked classes in the demo. Zoya has none, so her dashboard is empty. */
export const bookingStudentPhones = ['9000000021', '9000000022']

export interface DemoClassRecord {
  attendance: 'held' | 'student_absent'
  taught: string
  homework: string
  private: string
}

/** The attendance and notes of past demo classes, newest first. Older classes stay unmarked. */
export const classRecords: DemoClassRecord[] = [
  {
    attendance: 'held',
    taught:
      'The first two lines, slowly and then at the speed of the song. The breath before the second line is good now.',
    homework: 'Both lines every morning, five times, with the tambura. Send me a recording if you like.',
    private: 'Sings a little sharp when tired: begin with the long notes next time.',
  },
  {
    attendance: 'student_absent',
    taught: '',
    homework: '',
    private: 'The family did not contact us. The office has emailed them.',
  },
  {
    attendance: 'held',
    taught: 'Alankaras in two speeds, and the first half of a new piece.',
    homework: 'Count the beats aloud while you practise the new piece.',
    private: '',
  },
]
