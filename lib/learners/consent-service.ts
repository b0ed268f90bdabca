import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { academySettings } from '@/lib/core/config/settings'
import type { Transaction } from '@/lib/db/client'
import { type ConsentKind, isPermission, permissionText } from './consent-kinds'
import { ADULT_TEXT, CONSENT_VERSION, consentText } from './consent-text'
import type { guardianFields } from './guardian-schema'

/** Whether the learner is under 18 and, if so, which guardian consents. */
export type Learner = { under18: false } | ({ under18: true } & Omit<z.output<typeof guardianFields>, 'consent'>)

/** Returns the exact text that is shown for this kind of consent and learner. */
function textOf(kind: ConsentKind, learner: Learner): string {
  const { name } = academySettings()
  if (isPermission(kind)) {
    const guardian = learner.under18 ? { name: learner.guardian_name, relation: learner.guardian_relation } : null
    return permissionText(kind, name, guardian)
  }
  return learner.under18 ? consentText(name, learner.guardian_name, learner.guardian_relation) : ADULT_TEXT
}

/** Records a consent with its exact text, and whether the learner is under 18. Uses the caller's transaction. */
export async function recordConsent(
  tx: Transaction,
  givenBy: string,
  { userId, learnerId }: { userId: string; learnerId: string },
  learner: Learner,
  kind: ConsentKind = 'learning',
): Promise<void> {
  const text = textOf(kind, learner)
  await tx.consent.create({
    data: {
      userId,
      learnerId,
      kind,
      channel: givenBy === userId ? 'web' : 'office',
      learnerUnder18: learner.under18,
      guardianName: learner.under18 ? learner.guardian_name : null,
      guardianRelation: learner.under18 ? learner.guardian_relation : null,
      textVersion: CONSENT_VERSION,
      text,
      textSha256: createHash('sha256').update(text).digest('hex'),
      givenAt: new Date(),
      givenBy,
    },
    select: { id: true },
  })
}
