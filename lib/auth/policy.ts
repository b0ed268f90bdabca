import type { Role } from '@/lib/core/config/role'

/** Who may do what to which record. Pure, so that the pages can ask the same questions as the services. */
interface Person {
  id: string
  role: Role
}

export const isSelf = (actor: Person, userId: string): boolean => actor.id === userId

/** "self" on reads: an admin passes. */
export const maySeeOwn = (actor: Person, userId: string): boolean => isSelf(actor, userId) || actor.role === 'admin'

/** The name of the student behind a booked slot. */
export const maySeeStudent = (actor: Person, slot: { teacherId: string; studentId: string | null }): boolean =>
  actor.role === 'admin' || actor.id === slot.teacherId || actor.id === slot.studentId

/** The meeting of a class belongs to its people. */
export const mayMeet = (actor: Person, lesson: { teacherId: string; studentId: string | null }): boolean =>
  maySeeStudent(actor, lesson)

/**
 * A teacher's slots: open to all while approved; afterwards only to that person and an admin.
 */
export const maySeeSlotsOf = (actor: Person, teacher: { id: string; role: Role; applied: boolean }): boolean =>
  teacher.role === 'teacher' || (teacher.applied && maySeeOwn(actor, teacher.id))
