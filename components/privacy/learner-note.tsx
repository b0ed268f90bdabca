'use client'

import { useCall } from '@/components/ui/data/use-call'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'

/**
 * For a student of whom nothing is recorded: a learner under 18 needs a parent or guardian who agrees, and the profile asks
 * for that (contract 38.35). Nothing for whoever has answered it.
 */
export function LearnerNote() {
  const { data, error } = useCall('myConsent', {}, { revalidateOnFocus: false })
  if (data ? data.consent : !error) return null
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
