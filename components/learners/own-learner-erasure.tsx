'use client'

import { PasswordForm } from '@/components/privacy/password-form'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'
import type { LearnerView } from '@/lib/learners/schema'

interface OwnLearnerErasureProps {
  learner: LearnerView
  onClose: () => void
  onErased: () => Promise<unknown>
}

/** Deletes an archived student for good. Asks for the password first (contract 54.9). */
export function OwnLearnerErasure({ learner: { id, name }, onClose, onErased }: OwnLearnerErasureProps) {
  const erase = async (current_password: string) => {
    const { message } = await call('eraseLearner', { params: { id }, body: { current_password } })
    await onErased()
    void alertSuccess(message)
  }
  return (
    <PasswordForm
      title={`Delete ${name}`}
      button="Delete for good"
      busyLabel="Deleting..."
      onSubmit={erase}
      onFailed={(error) => void alertError('Error', 'The student was not deleted.', reasonOf(error))}
      onClose={onClose}
    >
      <p>
        This cannot be undone. We delete the name, the student form, the consents and the class notes. Past classes and
        receipts are kept without the name.
      </p>
    </PasswordForm>
  )
}
