'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import type { NotificationChoices } from '@/lib/notifications/inbox/schema'

const schema = () => import('@/lib/notifications/inbox/schema').then((module) => module.notificationChoicesBody)
const none: NotificationChoices = { reminders: false, class_notes: false, free_slots: false }

/** Lets the user choose which optional notifications to get in the app. */
export function ProfileNotifications({ role }: { role: Role }) {
  const response = useCall('notificationChoices', {}, { revalidateOnFocus: false })
  const { data, error, mutate } = response
  const { checkbox, busy, handleSubmit, reset } = useForm({
    schema,
    initialValues: data?.choices ?? none,
    toBody: (values): Partial<NotificationChoices> =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== data?.choices[name as keyof NotificationChoices]),
      ),
  })
  if (!data)
    return <NotLoaded response={response} title="Your notifications could not be loaded." text={reasonOf(error)} />

  const save = handleSubmit(async (body) => {
    try {
      const { choices } = await call('chooseNotifications', { body })
      await mutate({ choices }, { revalidate: false })
      reset()
      void alertSuccess('Saved', 'Your notification settings are saved.')
    } catch (failure) {
      void alertError('Error', 'Your notification settings could not be saved', reasonOf(failure))
    }
  })

  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-2">
      <Checkbox
        label="Notifications of class reminders"
        hint="24 hours and 1 hour before each class"
        {...checkbox('reminders')}
      />
      {role === 'student' ? (
        <>
          <Checkbox
            label="Notifications of class notes"
            hint="When your teacher shares notes after a class"
            {...checkbox('class_notes')}
          />
          <Checkbox
            label="Notifications of free slots"
            hint="When a teacher on your waitlist has a free slot"
            {...checkbox('free_slots')}
          />
        </>
      ) : null}
      <Button
        type="submit"
        className="mt-3 max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Saving..."
      >
        Save notifications
      </Button>
    </form>
  )
}
