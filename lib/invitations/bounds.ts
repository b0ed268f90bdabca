/** This file is kept apart from the schemas so that screens can import it without zod. */

/** How long an invitation is valid. */
export const INVITATION_DAYS = 14

export const invitationKinds = ['office', 'teacher', 'family'] as const
export type InvitationKind = (typeof invitationKinds)[number]

export const invitationChannels = ['email', 'link'] as const
export type InvitationChannel = (typeof invitationChannels)[number]

/**
 * The state of an account that the office created. `none` is an account without an invitation. Revoked and expired
 * invitations can be sent again.
 */
export const invitationStates = ['none', 'invited', 'expired', 'revoked', 'opened'] as const
export type InvitationState = (typeof invitationStates)[number]

/** The lists on the Invitations page. */
export const invitationLists = ['unopened', 'opened'] as const
