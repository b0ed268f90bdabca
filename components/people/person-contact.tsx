'use client'

import { CalendarDays, Globe, MessageCircle, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { EmailAddress } from '@/components/review/email-address'
import { Fact } from '@/components/review/fact'
import { useInstantFormatter } from '@/components/review/instant-format'
import { PhoneNumber } from '@/components/review/phone-number'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { isLoginNumber, spacedNumber } from '@/lib/core/text/phone'
import { whatsAppLink } from '@/lib/core/text/whatsapp'
import { cityOf } from '@/lib/core/time/format'
import type { PersonRecord } from '@/lib/office/people-schema'
import { paths } from '@/lib/paths'

/** This form loads on demand, because it includes the phone number formats of all countries. */
const PersonContactPhone = loadWhenShown(() =>
  import('./person-contact-phone').then((module) => module.PersonContactPhone),
)
const PersonCountry = loadWhenShown(() => import('./person-country').then((module) => module.PersonCountry))
const PersonEdit = loadWhenShown(() => import('./person-edit').then((module) => module.PersonEdit))

const action = `${textLinkClass} inline-flex min-h-11 items-center gap-2`

interface PersonContactProps {
  record: PersonRecord
  onSaved: () => Promise<unknown>
}

/** Shows a person's contact details with the forms to change them. */
export function PersonContact({ record: { person, teaching, whatsapp }, onSaved }: PersonContactProps) {
  const mayChange = useOfficeRight('desk')
  const formatInstant = useInstantFormatter()
  const [form, setForm] = useState<'details' | 'number' | 'country' | null>(null)
  const whatsApp = whatsAppLink(person.phone, `Hello ${person.name}, `, person.contact_phone)
  const formProps = {
    person,
    onOpenChange: (open: boolean) => setForm((before) => (open ? before : null)),
    onSaved: async () => {
      setForm(null)
      await onSaved()
    },
    onOutdated: onSaved,
  }
  return (
    <>
      <dl className="grid gap-x-8 border-ink border-t phone:grid-cols-3">
        <Fact label={person.contact_phone ? 'Contact number' : 'Phone'}>
          <PhoneNumber number={person.phone} contact={person.contact_phone} link />
        </Fact>
        {person.contact_phone ? (
          <Fact label={isLoginNumber(person.phone) ? 'Login number' : 'Login phone'}>
            <span className="tnum">{person.phone}</span>
          </Fact>
        ) : null}
        <Fact label="Email">
          <EmailAddress email={person.email} />
        </Fact>
        {person.role === 'admin' ? null : <Fact label="Country">{person.place ?? 'Not set'}</Fact>}
        {whatsapp === undefined || person.role === 'admin' ? null : (
          <Fact label="WhatsApp messages">
            {whatsapp
              ? `On since ${formatInstant(whatsapp.opted_in_at).date}, sent to ${spacedNumber(whatsapp.number)}`
              : 'Off'}
          </Fact>
        )}
        <Fact label="Time zone">{person.time_zone ? cityOf(person.time_zone) : 'Automatic (from their device)'}</Fact>
      </dl>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {whatsApp ? (
          <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={action}>
            <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} />
            WhatsApp
          </a>
        ) : (
          <NeedsCountry />
        )}
        {teaching ? (
          <TextLink href={paths.calendar({ teacher: person.id })} className="inline-flex min-h-11 items-center gap-2">
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.7} />
            Calendar
          </TextLink>
        ) : null}
        {person.role === 'admin' || !mayChange ? null : (
          <>
            <button
              type="button"
              aria-expanded={form === 'details'}
              className={action}
              onClick={() => setForm(form === 'details' ? null : 'details')}
            >
              <Pencil aria-hidden="true" size={18} strokeWidth={1.7} />
              Change name, phone or email
            </button>
            <button
              type="button"
              aria-expanded={form === 'number'}
              className={action}
              onClick={() => setForm(form === 'number' ? null : 'number')}
            >
              <Phone aria-hidden="true" size={18} strokeWidth={1.7} />
              {person.contact_phone ? 'Change contact number' : 'Add a contact number'}
            </button>
            <button
              type="button"
              aria-expanded={form === 'country'}
              className={action}
              onClick={() => setForm(form === 'country' ? null : 'country')}
            >
              <Globe aria-hidden="true" size={18} strokeWidth={1.7} />
              {person.place ? 'Change country' : 'Add a country'}
            </button>
          </>
        )}
      </div>
      {form === 'details' ? <PersonEdit open {...formProps} /> : null}
      {form === 'number' ? <PersonContactPhone open {...formProps} /> : null}
      {form === 'country' ? <PersonCountry open {...formProps} /> : null}
    </>
  )
}
