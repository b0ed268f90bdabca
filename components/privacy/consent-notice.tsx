'use client'

import { useCall } from '@/components/ui/data/use-call'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'

/**
 * Asks whether the student is under 18, and links to the profile, where a guardian can give consent. Renders nothing if
 * the question has already been answered. Without an ID, asks about the account's first learner (contract 38.35).
 */
export function ConsentNotice({ learnerId }: { learnerId: string | undefined }) {
  const { data, error } = useCall('myConsent', {}, { revalidateOnFocus: false })
  const consent = learnerId ? data?.consents.find(({ learner_id }) => learner_id === learnerId) : data?.consent
  if (data ? consent : !error) return null
  return (
    <Notice title="Is the student under 18?">
      If so, a parent or guardian must agree.{' '}
      <TextLink href={paths.learners} className="py-1">
        Add their consent in your profile
      </TextLink>
      . What you have typed here is kept.
    </Notice>
  )
}
