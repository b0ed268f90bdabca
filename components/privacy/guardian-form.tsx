'use client'

import type { FormEvent } from 'react'
import { Frame } from '@/components/brand/frame'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { usePlainForm } from '@/components/ui/form/plain-form'
import { call } from '@/lib/api/client'
import { GuardianFields } from './guardian-fields'

const rules = () => import('@/lib/accounts/guardian-schema').then((module) => module.guardianFields)
const empty = { guardian_name: '', guardian_relation: '', consent: false }

interface GuardianFormProps {
  onClose: () => void
  onGiven: () => Promise<void>
}

/** Records a parent's or guardian's consent for the learner of an existing account. */
export function GuardianForm({ onClose, onGiven }: GuardianFormProps) {
  const { field, box, values, faults, busy, submit, reset } = usePlainForm(rules, empty, 'guardian')
  const save = (event: FormEvent) =>
    submit(event, async (body) => {
      try {
        await call('giveConsent', { body })
        reset()
        await onGiven()
        void alertSuccess('Recorded', 'Thank you. You can withdraw it here at any time.')
      } catch (error) {
        void alertError('Error', 'The consent could not be saved.', reasonOf(error))
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
          name={field('guardian_name')}
          relation={field('guardian_relation')}
          consent={box('consent')}
          faults={faults}
          given={values.guardian_name}
          related={values.guardian_relation}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save consent
          </Button>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </div>
      </form>
    </Frame>
  )
}
