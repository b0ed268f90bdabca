'use client'

import { Button } from '@/components/ui/button'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { call } from '@/lib/api/client'
import { isIndianMobile, understoodMobile } from '@/lib/core/text/phone'

/** Loaded on demand, because it contains the numbering plans of all countries. */
const ContactPhoneForm = loadWhenShown(() => import('./contact-phone-form').then((module) => module.ContactPhoneForm))

/** Lets users set their number for calls and WhatsApp, which may be in any country. */
export function ProfileContactPhone({ phone }: { phone: string }) {
  const { data, error, isValidating, mutate } = useCall('contactPhone', {}, { revalidateOnFocus: false })
  if (!data) {
    if (!error) return <Loading />
    return (
      <ErrorState
        title="Your number could not be loaded."
        text="Your data is safe. Please try again."
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    )
  }
  const emptyHint = isIndianMobile(phone)
    ? `If empty, your login phone is used: ${understoodMobile(phone)}.`
    : 'Without this number, no one can call you or write to you on WhatsApp.'
  return (
    <ContactPhoneForm
      waiting={<Loading />}
      current={data.contact_phone}
      name="Calls and WhatsApp"
      emptyHint={emptyHint}
      onSave={async (body, understood, showErrors) => {
        try {
          const saved = await call('setContactPhone', { body })
          await mutate(saved, { revalidate: false })
          void alertSuccess('Saved', understood ?? 'Your contact number was removed.')
        } catch (error) {
          await showSaveFailure(error, showErrors, 'The number could not be saved')
        }
      }}
      buttons={(busy) => (
        <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Saving...">
          Save number
        </Button>
      )}
    />
  )
}
