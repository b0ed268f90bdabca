'use client'

import { type ReactNode, useMemo } from 'react'
import { useForm } from '@/components/ui/form/use-form'
import { contactFields } from '@/lib/core/text/contact-number'
import { ContactNumberFields, formatTypedNumber, type TypedContact } from './contact-number-fields'

const schema = () =>
  import('@/lib/accounts/contact-phone/contact-phone-schema').then((module) => module.contactPhoneBody)

type Errors = Readonly<Record<string, readonly string[]>>

interface ContactPhoneFormProps {
  /** The stored number in E.164. */
  current: string | null
  /** The form's name for screen readers. */
  name: string
  /** The hint that explains which number the office uses if the field is empty. */
  emptyHint: string | undefined
  /**
   * Saves the fields as typed. `understood` is the number as the app shows it, or null if the user removed the number.
   */
  onSave: (typed: TypedContact, understood: string | null, showErrors: (errors: Errors) => void) => Promise<unknown>
  /** Renders the buttons below the fields. `busy` is true while the form is being saved. */
  buttons: (busy: boolean) => ReactNode
}

/** Lets the user choose a country and type a phone number. Shows the number as the app will store it. */
export function ContactPhoneForm({ current, name, emptyHint, onSave, buttons }: ContactPhoneFormProps) {
  const initialValues = useMemo<TypedContact>(() => contactFields(current), [current])
  const { field, values, busy, handleSubmit, setValue, showErrors } = useForm({ schema, initialValues })
  const save = handleSubmit((_, typed) => onSave(typed, formatTypedNumber(typed)?.text ?? null, showErrors))
  return (
    <form noValidate method="post" aria-label={name} onSubmit={save} className="grid gap-5">
      <ContactNumberFields
        field={field}
        typed={values}
        checkNumber={() => setValue('number', (number) => number)}
        emptyHint={emptyHint}
        own
      />
      {buttons(busy)}
    </form>
  )
}
