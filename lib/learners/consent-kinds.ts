/**
 * The purposes for which a person gives consent. The academy cannot teach a learner without the consent `learning`. The
 * other two are optional (contract 54.13).
 */
export const CONSENT_KINDS = ['learning', 'recordings', 'publicity'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The optional consents. */
export const PERMISSION_KINDS = ['recordings', 'publicity'] as const
export type PermissionKind = (typeof PERMISSION_KINDS)[number]

/** How the consent was given. */
export const CONSENT_CHANNELS = ['web', 'office', 'paper'] as const

export const isPermission = (kind: string | undefined): kind is PermissionKind =>
  PERMISSION_KINDS.some((one) => one === kind)

const agreed: Readonly<Record<PermissionKind, (academyName: string) => string>> = {
  recordings: (academyName) =>
    `I agree that ${academyName} may record the online classes of this student. Only the student’s family, the teacher and the academy office may watch a recording.`,
  publicity: (academyName) =>
    `I agree that ${academyName} may show photos, videos and the first name of this student on its website, on social media and in advertisements.`,
}

const AFTERWARDS = 'I can withdraw this consent on the profile page at any time. Classes continue without it.'

/** Returns the text of an optional consent. `guardian` is null for an adult learner. */
export function permissionText(
  kind: PermissionKind,
  academyName: string,
  guardian: { name: string; relation: string } | null,
): string {
  const who = guardian
    ? `I, ${guardian.name}, am the ${guardian.relation.toLowerCase()} of this student, who is under 18.`
    : 'This student is 18 or older.'
  return `${who} ${agreed[kind](academyName)} ${AFTERWARDS}`
}
