'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Loading, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { call } from '@/lib/api/client'
import { describeMobile, isIndianMobile } from '@/lib/core/text/phone'

/** The form is loaded on demand, because it contains the numbering plans of all countries. */
const ContactPhoneForm = loadWhenShown(() => import('./contact-phone-form').then((module) => module.ContactPhoneForm))

/** Shows the user's number for calls and WhatsApp, and lets the user change it. */
export function ProfileContactPhone({ phone }: { phone: string }) {
  const response = useCall('contactPhone', {}, { revalidateOnFocus: false })
  const { data, mutate } = response
  const [open, setOpen] = useState(false)
  if (!data)
    return (
      <NotLoaded
        response={response}
        title="Your number could not be loaded."
        text="Your data is safe. Please try again."
      />
    )
  const withoutNumber = isIndianMobile(phone)
    ? `We use the number you log in with, ${describeMobile(phone)}.`
    : 'The number you log in with has no country code. Add a number with its country code, so that people can call you or write to you on WhatsApp.'
  return (
    <div className="grid gap-5">
      <p className="type-text tnum">{data.understood ? <b>{data.understood}</b> : withoutNumber}</p>
      <Button
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {data.contact_phone ? 'Change contact number' : 'Add a contact number'}
      </Button>
      {open ? (
        <ContactPhoneForm
          open
          onOpenChange={setOpen}
          waiting={<Loading />}
          current={data.contact_phone}
          name="Calls and WhatsApp"
          emptyHint={isIndianMobile(phone) ? 'Leave empty to use the number you log in with.' : undefined}
          onSave={async (body, understood, showErrors) => {
            try {
              const saved = await call('setContactPhone', { body })
              await mutate(saved, { revalidate: false })
              setOpen(false)
              void alertSuccess('Saved', understood ?? 'Your contact number was removed.')
            } catch (error) {
              await showSaveFailure(error, showErrors, 'The number could not be saved')
            }
          }}
          buttons={(busy) => <FormButtons label="Save number" busy={busy} onClose={() => setOpen(false)} />}
        />
      ) : null}
    </div>
  )
}
