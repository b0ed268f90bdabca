import type { SessionUser } from '@/lib/auth/session/session-user'
import type { Teaching } from '@/lib/teachers/queries'

/** A name of the maximum length, with one long word that cannot be broken. */
export const LONG = 'Venkata Subrahmanya Lakshminarasimharajavaraprasad of Thiruvananthapuram'
export const LONG_EMAIL = 'lakshmi.narasimha.raja.vara.prasad.0123456789abcdef@thiruvananthapuram.example.com'

/** Returns an ID in the academy's format. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const student: SessionUser = {
  id: idOf(1),
  name: LONG,
  email: LONG_EMAIL,
  phone: '9876543210',
  role: 'student',
}
export const newStudent: SessionUser = {
  id: idOf(2),
  name: 'Nila Thomas',
  email: 'nila@example.com',
  phone: '9876543211',
  role: 'student',
}
export const teacher: SessionUser = {
  id: idOf(3),
  name: `Vidwan ${LONG}`,
  email: LONG_EMAIL,
  phone: '9876543212',
  role: 'teacher',
}
export const newTeacher: SessionUser = {
  id: idOf(4),
  name: 'Vasudha Narayanan',
  email: 'vasudha@example.com',
  phone: '9876543213',
  role: 'teacher',
}
export const admin: SessionUser = {
  id: idOf(5),
  name: 'Kamala of the office',
  email: 'kamala@example.com',
  phone: '9876543214',
  role: 'admin',
}

const teachingOf = (name: string): Teaching => ({
  name,
  art: 'carnatic',
  sign: 'veena',
  picture: null,
  courses: ['Veenai', 'Painting'],
})

/** Each teacher's courses by teacher ID, as the portal pages receive them. */
export const teaching: Readonly<Record<string, Teaching>> = {
  [teacher.id]: teachingOf(teacher.name),
  [newTeacher.id]: teachingOf(newTeacher.name),
}
