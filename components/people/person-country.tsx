'use client'

import { CountryForm } from '@/components/accounts/country/country-form'
import { Frame } from '@/components/brand/frame'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { call } from '@/lib/api/client'
import type { PersonView } from '@/lib/office/people-schema'

interface PersonCountryProps {
  person: PersonView
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<void>
  /** Called if another admin has changed the person's record since it was loaded (409). */
  onOutdated: () => Promise<unknown>
}

/** Lets an admin set a person's country and state. */
export function PersonCountry({ person, onOpenChange, onSaved, onOutdated }: PersonCountryProps) {
  const { id, name, updated_at } = person
  return (
    <Frame as="section" className="mt-3 p-5 phone:p-7">
      <CountryForm
        current={person}
        name={`${name}’s country`}
        onSave={async (chosen, showErrors) => {
          try {
            const body = { ...chosen, seen: updated_at }
            const saved = await call('setPersonCountry', { params: { id }, body })
            await onSaved()
            await alertSuccess('Saved', saved.person.place ?? 'The country was removed.')
          } catch (error) {
            const { status } = await showSaveFailure(error, showErrors, 'The country could not be saved')
            if (status === 409) await onOutdated()
          }
        }}
        buttons={(busy) => <FormButtons label="Save country" busy={busy} onClose={() => onOpenChange(false)} />}
      />
    </Frame>
  )
}
