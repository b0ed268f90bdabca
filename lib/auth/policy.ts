import type { Role } from '@/lib/core/config/role'

/** Permissions on records. These are pure functions, so that pages and services can share them. */
interface Person {
  id: string
  role: Role
}

export const isSelf = (actor: Person, userId: string): boolean => actor.id === userId

/** True if the actor may read a person's records. Only that person and admins may. */
export const maySeeOwn = (actor: Person, userId: string): boolean => isSelf(actor, userId) || actor.role === 'admin'

/** True if the actor may see the name of the student who booked a slot. */
export const maySeeStudent = (actor: Person, slot: { teacherId: string; studentId: string | null }): boolean =>
  actor.role === 'admin' || actor.id === slot.teacherId || actor.id === slot.studentId

/** True if the actor may open a class's meeting: its student, its teacher or an admin. */
export const mayJoinMeeting = (actor: Person, booking: { teacherId: string; studentId: string | null }): boolean =>
  maySeeStudent(actor, booking)

/**
 * True if the actor may see a teacher's slots. Everyone may see the slots of an approved teacher. Only the teacher and
 * admins may see the slots of a former teacher.
 */
export const maySeeSlotsOf = (actor: Person, teacher: { id: string; role: Role; applied: boolean }): boolean =>
  teacher.role === 'teacher' || (teacher.applied && maySeeOwn(actor, teacher.id))
