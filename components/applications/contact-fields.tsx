'use client'

import { Field, inputClass } from '@/components/ui/form/field'
import { PhoneField } from '@/components/ui/form/phone-field'
import type { FieldOfForm } from '@/components/ui/form/use-form'

interface ContactFieldsProps {
  /** The account's email address. An application cannot contain a different address (contract 19.8). */
  email: string
  phone: string
  mobile: FieldOfForm
}

/** Shows an optional field for a second mobile number. Also shows the account's email address, which is read-only. */
export function ContactFields({ email, phone, mobile }: ContactFieldsProps) {
  return (
    <div className="grid gap-5">
      <PhoneField
        label="Mobile number"
        hint={`Optional. A second number where we can reach you. You still log in with ${phone}.`}
        typed={mobile.value}
        {...mobile}
      />
      <Field label="Email" hint="We’ll email you here.">
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            autoComplete="email"
            value={email}
            readOnly
            className={`${inputClass} bg-sandal!`}
          />
        )}
      </Field>
    </div>
  )
}
