'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import { useForm } from '@/components/ui/form/use-form'
import type { EmailChoices } from '@/lib/accounts/email/email-choices-schema'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'

const schema = () => import('@/lib/accounts/email/email-choices-schema').then((module) => module.emailChoicesBody)
const none: EmailChoices = { reminders: false, class_notes: false, announcements: false }

/** Lets the user choose which optional emails to receive. */
export function ProfileEmails({ role }: { role: Role }) {
  const response = useCall('emailChoices', {}, { revalidateOnFocus: false })
  const { data, error, mutate } = response
  const { checkbox, busy, handleSubmit, reset } = useForm({
    schema,
    initialValues: data?.choices ?? none,
    toBody: (values): Partial<EmailChoices> =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== data?.choices[name as keyof EmailChoices]),
      ),
  })
  if (!data) return <NotLoaded response={response} title="Your emails could not be loaded." text={reasonOf(error)} />

  const save = handleSubmit(async (body) => {
    try {
      const { choices } = await call('chooseEmails', { body })
      await mutate({ choices }, { revalidate: false })
      reset()
      void alertSuccess('Saved', 'Your email settings are saved.')
    } catch (failure) {
      void alertError('Error', 'Your email settings could not be saved', reasonOf(failure))
    }
  })

  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-2">
      <Checkbox label="Class reminders" hint="24 hours and 1 hour before each class" {...checkbox('reminders')} />
      {role === 'student' ? (
        <>
          <Checkbox label="Class notes" hint="What your teacher writes after a class" {...checkbox('class_notes')} />
          <Checkbox
            label="Announcements"
            hint="News from the academy and your teachers. You always get those about your classes on a day."
            {...checkbox('announcements')}
          />
        </>
      ) : null}
      <Button
        type="submit"
        className="mt-3 max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Saving..."
      >
        Save emails
      </Button>
    </form>
  )
}
