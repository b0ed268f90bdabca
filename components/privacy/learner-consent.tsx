'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Disclosure } from '@/components/ui/text/disclosure'
import { shortDate, wallClock } from '@/lib/core/time/format'
import type { ConsentView } from '@/lib/privacy/schema'
import { GuardianForm } from './guardian-form'
import { LeavingForm } from './leaving-form'

/**
 * Shows whether the learner is under 18 and who gave consent, and lets the user withdraw the consent (contract 38.30).
 */
export function LearnerConsent() {
  const { data, error, isValidating, mutate } = useCall('myConsent', {}, { revalidateOnFocus: false })
  const [form, setForm] = useState<'give' | 'withdraw' | null>(null)
  if (!data) {
    if (!error) return <Loading />
    return (
      <ErrorState
        title="The consent could not be loaded."
        text="Your data is safe. Please try again."
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    )
  }
  const { consent } = data
  if (form === 'withdraw')
    return (
      <LeavingForm
        call="withdrawConsent"
        title="Withdraw consent"
        question="Withdraw consent?"
        button="Withdraw and delete"
        onClose={() => setForm(null)}
      />
    )
  if (form === 'give')
    return (
      <GuardianForm
        onClose={() => setForm(null)}
        onGiven={async () => {
          setForm(null)
          await mutate()
        }}
      />
    )
  return (
    <div className="grid gap-4">
      <Standing consent={consent} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className="max-phone:w-full" onClick={() => setForm('give')}>
          {consent?.learner_under_18 ? 'Change guardian' : 'The student is under 18'}
        </Button>
        {consent?.learner_under_18 ? (
          <Button variant="outline" className="max-phone:w-full" onClick={() => setForm('withdraw')}>
            Withdraw consent
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Standing({ consent }: { consent: ConsentView | null }) {
  const { timeZone } = useAcademy()
  if (!consent)
    return (
      <p className="type-text max-w-[60ch]">
        No consent is recorded. If the student is under 18, a parent or guardian must agree.
      </p>
    )
  const day = shortDate(wallClock(consent.given_at, timeZone).date)
  if (!consent.learner_under_18) return <p className="type-text">The student is 18 or older, as recorded on {day}.</p>
  return (
    <>
      <p className="type-text max-w-[60ch] [overflow-wrap:anywhere]">
        The student is under 18. {consent.guardian_name} ({consent.guardian_relation?.toLowerCase()}) agreed on {day}.
      </p>
      <Disclosure question="View consent">
        <p>{consent.text}</p>
      </Disclosure>
    </>
  )
}
