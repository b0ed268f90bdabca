'use client'

import { useCall } from '@/components/ui/data/use-call'
import { Checkbox } from '@/components/ui/form/choice'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import type { NotificationChoices } from '@/lib/notifications/inbox/schema'
import { ChoicesForm } from './choices-form'

const schema = () => import('@/lib/notifications/inbox/schema').then((module) => module.notificationChoicesBody)
const none: NotificationChoices = { reminders: false, class_notes: false, free_slots: false }

/** Lets the user choose which optional notifications to get in the app. */
export function ProfileNotifications({ role }: { role: Role }) {
  return (
    <ChoicesForm
      what="notification settings"
      label="Save notification settings"
      notLoaded="Your notification settings could not be loaded."
      response={useCall('notificationChoices', {}, { revalidateOnFocus: false })}
      none={none}
      schema={schema}
      send={(body) => call('chooseNotifications', { body })}
    >
      {(checkbox) => (
        <>
          <Checkbox
            label="Notifications about upcoming classes"
            hint="24 hours and 1 hour before each class"
            {...checkbox('reminders')}
          />
          {role === 'student' ? (
            <>
              <Checkbox
                label="Notifications about class notes"
                hint="When your teacher shares notes after a class"
                {...checkbox('class_notes')}
              />
              <Checkbox
                label="Notifications about free slots"
                hint="When a teacher on your waitlist has a free slot"
                {...checkbox('free_slots')}
              />
            </>
          ) : null}
        </>
      )}
    </ChoicesForm>
  )
}
