import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { academySettings } from '@/lib/core/config/settings'
import type { Transaction } from '@/lib/db/client'
import { ADULT_TEXT, CONSENT_VERSION, consentText } from './consent-text'
import type { guardianFields } from './guardian-schema'

/** The age and consent fields of a form. The fields are absent if the form does not have them. */
export type Learner = { under18: false } | ({ under18: true } & Omit<z.output<typeof guardianFields>, 'consent'>)

/** Records the learner's age and the consent, with the exact text that was shown, in the caller's transaction. */
export async function recordConsent(
  tx: Transaction,
  givenBy: string,
  { userId, learnerId }: { userId: string; learnerId: string },
  learner: Learner,
): Promise<void> {
  const text = learner.under18
    ? consentText(academySettings().name, learner.guardian_name, learner.guardian_relation)
    : ADULT_TEXT
  await tx.consent.create({
    data: {
      userId,
      learnerId,
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
