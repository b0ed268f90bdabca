'use client'

import { Frame } from '@/components/brand/frame'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { keepInput } from '@/components/ui/form/kept-input'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { GuardianFields } from './guardian-fields'

const schema = () => import('@/lib/learners/guardian-schema').then((module) => module.guardianFields)
const initialValues = { guardian_name: '', guardian_relation: '', consent: false }

interface GuardianFormProps {
  learnerId: string
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Records a parent's or guardian's consent for a learner. */
export function GuardianForm({ learnerId, onClose, onSaved }: GuardianFormProps) {
  const { field, checkbox, errors, busy, handleSubmit } = useForm({ schema, initialValues, draft: 'guardian' })
  const save = handleSubmit(async (body) => {
    try {
      await call('giveConsent', { body: { ...body, learner_id: learnerId } })
      // Delete the saved draft, because the consent has been recorded.
      keepInput('guardian', null)
      await onSaved()
      void alertSuccess('Recorded', 'Thank you. You can withdraw your consent here at any time.')
    } catch (error) {
      void alertError('Error', 'The consent could not be saved.', reasonOf(error))
    }
  })
  return (
    <Frame as="section" className="p-5 phone:p-7">
      <form
        noValidate
        method="post"
        aria-label="Consent from a parent or guardian"
        onSubmit={save}
        className="grid gap-5"
      >
        <GuardianFields
          name={field('guardian_name')}
          relation={field('guardian_relation')}
          consent={checkbox('consent')}
          consentError={errors.consent}
        />
        <FormButtons label="Save consent" busy={busy} onClose={onClose} />
      </form>
    </Frame>
  )
}
