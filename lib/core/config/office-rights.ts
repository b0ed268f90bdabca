import type { Role } from './role'

/**
 * The rights of admins. An admin can have several of them. This file does not use zod, because every portal page loads
 * it.
 */
export const officeRights = ['everything', 'desk', 'money', 'read'] as const
export type OfficeRight = (typeof officeRights)[number]

/** The right that an admin needs for a call. Every admin has at least one right, so `any` admits every admin. */
export type NeededRight = 'any' | 'desk' | 'money' | 'everything'

/** The names of the rights, as screens and the audit log show them. */
export const rightNames: Readonly<Record<OfficeRight, string>> = {
  everything: 'Everything',
  desk: 'Desk',
  money: 'Money',
  read: 'Read only',
}

const sufficient: Readonly<Record<NeededRight, readonly OfficeRight[]>> = {
  any: officeRights,
  desk: ['everything', 'desk'],
  money: ['everything', 'money'],
  everything: ['everything'],
}

/** Returns the rights that satisfy `needed`. One of them is enough. */
export const sufficientRights = (needed: NeededRight): readonly OfficeRight[] => sufficient[needed]

export const hasRight = (rights: readonly OfficeRight[], needed: NeededRight): boolean =>
  sufficient[needed].some((right) => rights.includes(right))

interface Person {
  role: Role
  officeRights: readonly OfficeRight[]
}

/** True if the person is an admin with this right or a right that includes it. */
export const isAdminWith = ({ role, officeRights }: Person, needed: NeededRight): boolean =>
  role === 'admin' && hasRight(officeRights, needed)

/** Returns rights as text, in the same order as in `officeRights`: "Desk, Money". */
export const listRights = (rights: readonly OfficeRight[]): string =>
  officeRights
    .filter((right) => rights.includes(right))
    .map((right) => rightNames[right])
    .join(', ')

/** Returns the 403 message for an admin without the right. */
export const missingRight = (needed: Exclude<NeededRight, 'any'>): string =>
  needed === 'everything'
    ? 'Your account does not have the “Everything” right. Ask a colleague who has it.'
    : `Your account does not have the “${rightNames[needed]}” right. Ask a colleague with the “Everything” right.`

/** The 403 message for an admin who may not change office accounts. */
export const NEEDS_EVERYTHING = missingRight('everything')
