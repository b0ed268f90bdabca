'use client'

import { useForm } from 'react-hook-form'
import { Frame } from '@/components/brand/frame'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { formRules } from '@/components/ui/form-rules'
import type { GuardianBody } from '@/lib/accounts/guardian-schema'
import { call } from '@/lib/api/client'
import { GuardianFields } from './guardian-fields'

const rules = formRules(() => import('@/lib/accounts/guardian-schema').then((module) => module.guardianFields))

interface GuardianFormProps {
  onClose: () => void
  onGiven: () => Promise<void>
}

/** A parent or guardian agrees for the learner of an account that is registered already. */
export function GuardianForm({ onClose, onGiven }: GuardianFormProps) {
  const { register, handleSubmit, watch, formState } = useForm<GuardianBody>({ resolver: rules })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async (body) => {
    try {
      await call('giveConsent', { body })
      await onGiven()
      void alertSuccess('Recorded', 'Thank you. You can withdraw it here at any time.')
    } catch (error) {
      void alertError('Error', 'The consent was not recorded.', reasonOf(error))
    }
  })
  return (
    <Frame as="section" className="p-5 phone:p-7">
      <form
        noValidate
        method="post"
        aria-label="Consent of a parent or guardian"
        onSubmit={(event) => void save(event)}
        className="grid gap-5"
      >
        <GuardianFields
          name={register('guardian_name')}
          relation={register('guardian_relation')}
          consent={register('consent')}
          errors={errors}
          given={watch('guardian_name') ?? ''}
          related={watch('guardian_relation') ?? ''}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Record the consent
          </Button>
          <Button variant="outline" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Frame>
  )
}
