'use client'

import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { useCall } from '@/components/ui/use-call'
import { paths } from '@/lib/paths'

/**
 * For a student of whom nothing is recorded: a learner under 18 needs a parent or guardian who agrees, and the profile asks
 * for that (contract 38.35). Nothing for whoever has answered it.
 */
export function LearnerNote() {
  const { data, error } = useCall('myConsent', {}, { revalidateOnFocus: false })
  if (data ? data.consent : !error) return null
  return (
    <Notice title="Is the learner under 18?">
      Then a parent or guardian has to agree.{' '}
      <TextLink href={paths.learners} className="py-1">
        Your profile asks for it
      </TextLink>
      ; what you have typed here stays.
    </Notice>
  )
}
