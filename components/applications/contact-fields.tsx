'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, inputClass } from '@/components/ui/form/field'
import { PhoneField } from '@/components/ui/form/phone-field'

interface ContactFieldsProps {
  /** The account's email address. The request has no field for another one (contract 19.8). */
  email: string
  phone: string
  mobile: UseFormRegisterReturn
  typed: string | undefined
  error?: string
}

/** Shows the field for a second mobile number with a fixed +91, and the address to which the academy office writes. */
export function ContactFields({ email, phone, mobile, typed, error }: ContactFieldsProps) {
  return (
    <div className="grid gap-5">
      <PhoneField
        label="Mobile number"
        hint={`Optional. A second number, in addition to ${phone}, which you log in with.`}
        error={error}
        typed={typed}
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
