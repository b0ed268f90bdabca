'use client'

import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'

const none = { on: false }

/** Lets the user turn WhatsApp messages on or off (contract 67.1). */
export function ProfileWhatsApp() {
  const formatInstant = useInstantFormatter()
  // When another section changes the contact number, load the WhatsApp choice again, because the choice depends on the
  // number.
  const contact = useCall('contactPhone', {}, { revalidateOnFocus: false })
  const version = contact.data?.contact_phone ?? ''
  const response = useCall('whatsAppChoice', contact.data ? {} : null, { revalidateOnFocus: false, version })
  const { data, error, mutate } = response
  const { checkbox, busy, handleSubmit, reset } = useForm({
    initialValues: data ? { on: data.opted_in_at !== null } : none,
    toBody: ({ on }: typeof none) => ({ on, ...(on && data?.number && { number: data.number }) }),
  })
  if (!data)
    return <NotLoaded response={response} title="Your WhatsApp settings could not be loaded." text={reasonOf(error)} />
  const { number, understood, opted_in_at } = data
  if (!number) return <p className="type-text">Add a number with its country code under “Calls and WhatsApp” first.</p>

  const save = handleSubmit(async (body) => {
    try {
      const saved = await call('chooseWhatsApp', { body })
      await mutate(saved, { revalidate: false })
      reset()
      void alertSuccess(
        'Saved',
        saved.opted_in_at ? `We will send WhatsApp messages to ${understood}.` : 'You will not get WhatsApp messages.',
      )
    } catch (failure) {
      void alertError('Error', 'Your WhatsApp settings could not be saved', reasonOf(failure))
      void mutate()
    }
  })

  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-2">
      <Checkbox
        label={`Send me class reminders, cancellations and receipts on WhatsApp at ${understood}`}
        hint={
          opted_in_at
            ? `On since ${formatInstant(opted_in_at).date}. You can also reply STOP in WhatsApp.`
            : 'Meta, the company behind WhatsApp, delivers them. You can turn them off here, or reply STOP in WhatsApp.'
        }
        {...checkbox('on')}
      />
      <Button
        type="submit"
        className="mt-3 max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Saving..."
      >
        Save WhatsApp settings
      </Button>
    </form>
  )
}
