'use client'

import { Frame } from '@/components/brand/frame'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { describeMobile } from '@/lib/core/text/phone'
import { informedText } from '@/lib/notifications/emails/informed-text'
import type { Informed } from '@/lib/notifications/informed'
import type { PersonView } from '@/lib/office/people-schema'

interface PersonEditProps {
  person: PersonView
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<void>
  /** Called after a 409, which means that another admin has changed the person's record. */
  onOutdated: () => Promise<unknown>
}

const fields = ['name', 'phone', 'email'] as const
const schema = () =>
  import('@/lib/office/people-schema').then(({ editPersonBody }) =>
    editPersonBody.pick({ name: true, phone: true, email: true }),
  )

/**
 * Lets an admin change a person's name, phone and email. Sends only the changed fields. The server rejects the request
 * if the record has changed since it was loaded.
 */
export function PersonEdit({ person, onOpenChange, onSaved, onOutdated }: PersonEditProps) {
  const { name, phone, email } = person
  const { field, values, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { name, phone, email },
  })

  const save = handleSubmit(async (input) => {
    const changed = Object.fromEntries(
      fields.filter((each) => input[each] !== person[each]).map((each) => [each, input[each]]),
    )
    if (Object.keys(changed).length === 0) return onOpenChange(false)
    try {
      const { informed } = await call('editPerson', {
        params: { id: person.id },
        body: { ...changed, seen: person.updated_at },
      })
      await onSaved()
      await alertSuccess('Saved', savedText(informed, person))
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The details could not be saved')
      if (status === 409) await onOutdated()
    }
  })

  return (
    <Frame as="section" className="mt-3 p-5 phone:p-7">
      <form noValidate method="post" aria-label={`${name}’s details`} onSubmit={save} className="grid gap-5">
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          hint={
            describeMobile(values.phone, 'For WhatsApp, add a contact number.') ??
            'The 10-digit number they use to log in.'
          }
          {...field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="After a change of phone or email, the person gets an email at the address they had before, if it is confirmed."
          {...field('email')}
        />
        <FormButtons label="Save details" busy={busy} onClose={() => onOpenChange(false)} />
      </form>
    </Frame>
  )
}

/** Returns the text of the success alert. `email` is the address before the change. */
const savedText = (informed: Informed, { name, email }: PersonView) =>
  informed.emailed > 0 ? `We’ll email ${name} at ${email}.` : informedText(informed, [name])
