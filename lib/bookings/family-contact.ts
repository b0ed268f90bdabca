import type { Actor } from '@/lib/auth/session/actor'
import { academyContent } from '@/lib/core/config/academy'

/**
 * True if the caller teaches this class and the academy's rules hide families' phone numbers and email addresses from
 * teachers (contract 53.36). Admins always see them.
 */
export const isFamilyHidden = (actor: Pick<Actor, 'id' | 'role'>, teacherId: string): boolean =>
  actor.role !== 'admin' && actor.id === teacherId && areFamiliesHidden()

/** True if the academy's rules hide families' phone numbers and email addresses from teachers. */
export const areFamiliesHidden = (): boolean => !academyContent().rules.teachers_see_contacts
