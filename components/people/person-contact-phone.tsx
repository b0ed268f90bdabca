'use client'

import { ContactPhoneForm } from '@/components/accounts/contact-phone/contact-phone-form'
import { Frame } from '@/components/brand/frame'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { call } from '@/lib/api/client'
import { describeMobile, isIndianMobile } from '@/lib/core/text/phone'
import type { PersonView } from '@/lib/office/people-schema'

interface PersonContactPhoneProps {
  person: PersonView
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<void>
  /** Called after a 409 response, because another admin has changed the person's record. */
  onOutdated: () => Promise<unknown>
}

/** Lets an admin set a person's number for calls and WhatsApp. */
export function PersonContactPhone({ person, onOpenChange, onSaved, onOutdated }: PersonContactPhoneProps) {
  const { id, name, phone, contact_phone, updated_at } = person
  const emptyHint = isIndianMobile(phone)
    ? `Leave empty to use the number they log in with, ${describeMobile(phone)}.`
    : 'Ask the person for their number and its country.'
  return (
    <Frame as="section" className="mt-3 p-5 phone:p-7">
      <ContactPhoneForm
        current={contact_phone}
        name={`${name}’s contact number`}
        emptyHint={emptyHint}
        onSave={async (typed, understood, showErrors) => {
          try {
            await call('setPersonContactPhone', { params: { id }, body: { ...typed, seen: updated_at } })
            await onSaved()
            await alertSuccess('Saved', understood ?? 'The contact number was removed.')
          } catch (error) {
            const { status } = await showSaveFailure(error, showErrors, 'The number could not be saved')
            if (status === 409) await onOutdated()
          }
        }}
        buttons={(busy) => <FormButtons label="Save number" busy={busy} onClose={() => onOpenChange(false)} />}
      />
    </Frame>
  )
}
