'use client'

import { useState } from 'react'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { ConsentView } from '@/lib/privacy/schema'
import { ConsentOfLearner } from './consent-of-learner'
import { GuardianForm } from './guardian-form'
import { LeavingForm } from './leaving-form'

const WithdrawalForm = loadWhenShown(() => import('./withdrawal-form').then((module) => module.WithdrawalForm))

/**
 * Shows whether each active learner is under 18, and who gave consent. The user can give or withdraw consent here
 * (contract 38.30, 54.11).
 */
export function LearnerConsent() {
  const { data, error, isValidating, mutate } = useCall('myConsent', {}, { revalidateOnFocus: false })
  const family = useCall('ownLearners', {}, { revalidateOnFocus: false })
  const [form, setForm] = useState<{ name: 'give' | 'withdraw'; learnerId: string } | null>(null)
  const learners = family.data?.learners.filter(({ archived }) => !archived)
  if (!data || !learners) {
    if (!error && !family.error) return <Loading />
    return (
      <ErrorState
        title="The consent could not be loaded."
        text="Your data is safe. Please try again."
        onRetry={() => void Promise.all([mutate(), family.mutate()])}
        busy={isValidating || family.isValidating}
      />
    )
  }
  const several = learners.length > 1
  const close = () => setForm(null)
  const changed = async () => {
    close()
    await Promise.all([mutate(), family.mutate()])
  }
  const of = (all: readonly ConsentView[], id: string) => all.filter(({ learner_id }) => learner_id === id)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {learners.map(({ id, name }) => {
        const open = form?.learnerId === id ? form.name : null
        const withdrawal = several ? (
          <WithdrawalForm learner={{ id, name }} onClose={close} onWithdrawn={changed} />
        ) : (
          <LeavingForm
            call="withdrawConsent"
            learnerId={id}
            title="Withdraw consent"
            question="Withdraw consent?"
            button="Withdraw and delete"
            onClose={close}
          />
        )
        return (
          <section key={id} aria-label={several ? name : undefined} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {several ? <h3 className="type-h4 [overflow-wrap:anywhere]">{name}</h3> : null}
            {open === 'give' ? (
              <GuardianForm learnerId={id} onClose={close} onSaved={changed} />
            ) : open === 'withdraw' ? (
              withdrawal
            ) : (
              <ConsentOfLearner
                learner={{ id, name }}
                showLearnerName={several}
                consent={of(data.consents, id)[0] ?? null}
                permissions={of(data.permissions, id)}
                onForm={(name) => setForm({ name, learnerId: id })}
                onChanged={() => mutate()}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
