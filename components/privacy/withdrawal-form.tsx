'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'
import { PasswordForm } from './password-form'

interface WithdrawalFormProps {
  learner: { id: string; name: string }
  onClose: () => void
  onWithdrawn: () => Promise<unknown>
}

/** Withdraws the consent for one of several learners. The account stays open (contract 54.12). */
export function WithdrawalForm({ learner, onClose, onWithdrawn }: WithdrawalFormProps) {
  const withdraw = async (current_password: string) => {
    await call('withdrawConsent', { body: { learner_id: learner.id, current_password } })
    await onWithdrawn()
    void alertSuccess('Consent withdrawn', `${learner.name} is archived. Your account stays open.`)
  }
  return (
    <PasswordForm
      title={`Withdraw consent for ${learner.name}`}
      button="Withdraw consent"
      busyLabel="Withdrawing..."
      onSubmit={withdraw}
      onFailed={(error) => void alertError('Error', 'The consent was not withdrawn.', reasonOf(error))}
      onClose={onClose}
    >
      <p>
        The academy cannot teach a child without consent. The student will be archived: no classes can be booked, and
        the student will be removed from all waitlists. Consent to recordings and publicity will end too.
      </p>
      <p>Cancel this student’s upcoming classes first. Your account and your other students are not affected.</p>
    </PasswordForm>
  )
}
