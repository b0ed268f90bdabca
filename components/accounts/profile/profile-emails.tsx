'use client'

import { useCall } from '@/components/ui/data/use-call'
import { Checkbox } from '@/components/ui/form/choice'
import type { EmailChoices } from '@/lib/accounts/email/email-choices-schema'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import { ChoicesForm } from './choices-form'

const schema = () => import('@/lib/accounts/email/email-choices-schema').then((module) => module.emailChoicesBody)
const none: EmailChoices = { reminders: false, class_notes: false, announcements: false }

/** Lets the user choose which optional emails to receive. */
export function ProfileEmails({ role }: { role: Role }) {
  return (
    <ChoicesForm
      what="email settings"
      label="Save email settings"
      notLoaded="Your email settings could not be loaded."
      response={useCall('emailChoices', {}, { revalidateOnFocus: false })}
      none={none}
      schema={schema}
      send={(body) => call('chooseEmails', { body })}
    >
      {(checkbox) => (
        <>
          <Checkbox label="Class reminders" hint="24 hours and 1 hour before each class" {...checkbox('reminders')} />
          {role === 'student' ? (
            <>
              <Checkbox
                label="Class notes"
                hint="What your teacher writes after a class"
                {...checkbox('class_notes')}
              />
              <Checkbox
                label="Announcements"
                hint="News from the academy and your teachers. You always get announcements about days when you have a class."
                {...checkbox('announcements')}
              />
            </>
          ) : null}
        </>
      )}
    </ChoicesForm>
  )
}
