import { describe, expect, it } from 'vitest'
import { isSelf, mayJoinMeeting, maySeeOwn, maySeeSlotsOf, maySeeStudent } from '@/lib/auth/policy'

const people = {
  admin: { id: 'admin', role: 'admin' },
  teacher: { id: 'teacher', role: 'teacher' },
  student: { id: 'student', role: 'student' },
  'other teacher': { id: 'other-teacher', role: 'teacher' },
  'other student': { id: 'other-student', role: 'student' },
} as const
type Who = keyof typeof people
const everyone = Object.keys(people) as Who[]

/** The roles that each rule allows. All other roles are rejected. */
const rules: [string, (who: Who) => boolean, Who[]][] = [
  ['act for the student', (who) => isSelf(people[who], 'student'), ['student']],
  ['see what is the student’s own', (who) => maySeeOwn(people[who], 'student'), ['student', 'admin']],
  [
    'see who booked a slot',
    (who) => maySeeStudent(people[who], { teacherId: 'teacher', studentId: 'student' }),
    ['teacher', 'student', 'admin'],
  ],
  [
    'see the student of a slot that nobody booked',
    (who) => maySeeStudent(people[who], { teacherId: 'teacher', studentId: null }),
    ['teacher', 'admin'],
  ],
  [
    'get the link of a class',
    (who) => mayJoinMeeting(people[who], { teacherId: 'teacher', studentId: 'student' }),
    ['teacher', 'student', 'admin'],
  ],
  [
    'see the slots of an approved teacher',
    (who) => maySeeSlotsOf(people[who], { ...people.teacher, applied: true }),
    everyone,
  ],
  [
    'see the slots of a teacher who is rejected now, or waits',
    (who) => maySeeSlotsOf(people[who], { id: 'teacher', role: 'student', applied: true }),
    ['teacher', 'admin'],
  ],
  [
    'see slots of a person who never applied',
    (who) => maySeeSlotsOf(people[who], { id: 'student', role: 'student', applied: false }),
    [],
  ],
]

describe.each(rules)('the permission to %s', (_, may, allowed) => {
  it.each(everyone)('the role %s has or lacks the permission', (who) => expect(may(who)).toBe(allowed.includes(who)))
})
