'use client'

import { useEffect, useRef } from 'react'
import { RegionCourses } from '@/components/applications/region-courses'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { PhoneField } from '@/components/ui/form/phone-field'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import type { BodyInputOf } from '@/lib/api/table'
import { type CourseChoices, type RegionKey, teacherCourses } from '@/lib/catalogue/regions'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import type { InvitationChannel, InvitationKind } from '@/lib/invitations/bounds'
import type { InvitationSent } from '@/lib/invitations/schema'
import { inviteTexts } from './invitation-texts'
import { RightsField } from './rights-field'

interface Answers {
  name: string
  phone: string
  email: string
  channel: InvitationChannel | 'none'
  regions: RegionKey[]
  courses: CourseChoices
  rights: OfficeRight[]
}

const initialValues: Answers = {
  name: '',
  phone: '',
  email: '',
  channel: 'email',
  regions: [],
  courses: {},
  rights: [],
}

const schemas = () => import('@/lib/invitations/schema')
const schema = {
  family: () => schemas().then((module) => module.newPersonBody),
  teacher: () => schemas().then((module) => module.inviteTeacherBody),
  office: () => schemas().then((module) => module.inviteOfficeBody),
} as const

/** Builds the request body. Leaves out courses in regions that are no longer selected. */
function bodyOf(kind: InvitationKind, { channel, regions, courses, rights, ...person }: Answers): object {
  if (kind === 'family') return { ...person, invite: channel }
  if (kind === 'office') return { ...person, channel, rights }
  const coursesByRegion = Object.fromEntries(regions.map((region) => [region, courses[region] ?? []]))
  return { ...person, channel, courses: coursesByRegion }
}

function send(kind: InvitationKind, body: object): Promise<InvitationSent> {
  if (kind === 'teacher') return call('inviteTeacher', { body: body as BodyInputOf<'inviteTeacher'> })
  if (kind === 'office') return call('inviteOffice', { body: body as BodyInputOf<'inviteOffice'> })
  return call('addPerson', { body: body as BodyInputOf<'addPerson'> })
}

interface InviteFormProps {
  kind: InvitationKind
  /** If true, the first field takes focus, because the form replaces the “Add another” button. */
  focused: boolean
  onClose: () => void
  onAdded: (added: InvitationSent & Pick<Answers, 'name' | 'phone' | 'email'>) => void
}

/** Asks for the details of a person and how to invite them. */
export function InviteForm({ kind, focused, onClose, onAdded }: InviteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus()
  }, [focused])
  const { values, errors, field, setValue, busy, handleSubmit, showErrors } = useForm({
    schema: schema[kind] as () => ReturnType<(typeof schema)['family']>,
    initialValues,
    toBody: (answers) => bodyOf(kind, answers),
  })
  const submit = handleSubmit(async (body: { name: string; phone: string; email: string }) => {
    try {
      const sent = await send(kind, body)
      onAdded({ ...sent, name: body.name, phone: body.phone, email: body.email })
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The account could not be created')
    }
  })
  const channel = (value: Answers['channel'], label: string, hint: string) => (
    <Radio
      name="channel"
      value={value}
      label={label}
      hint={hint}
      checked={values.channel === value}
      onChange={() => setValue('channel', value)}
    />
  )
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={inviteTexts[kind].title}
      onSubmit={submit}
      className="grid gap-5"
    >
      <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
      <PhoneField
        label="Phone"
        hint="The 10-digit number they use to log in."
        typed={values.phone}
        {...field('phone')}
        autoComplete="off"
      />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      {kind === 'teacher' ? (
        <RegionCourses
          offered={teacherCourses}
          regions={values.regions}
          courses={values.courses}
          onRegions={(regions) => setValue('regions', regions)}
          onCourses={(courses) => setValue('courses', courses)}
          regionsError={values.regions.length === 0 ? errors.courses : undefined}
          coursesError={errors.courses}
        />
      ) : null}
      {kind === 'office' ? (
        <RightsField
          legend="Rights"
          rights={values.rights}
          error={(errors as { rights?: string }).rights}
          onChange={(rights) => setValue('rights', rights)}
        />
      ) : null}
      <FieldSet legend="Invitation">
        {channel('email', 'Send it by email', 'Opening the link also confirms the email address.')}
        {channel('link', 'Give me a link for WhatsApp', 'We’ll ask them to confirm the email address later.')}
        {kind === 'family'
          ? channel('none', 'Do not invite yet', 'You can invite them later from their record.')
          : null}
      </FieldSet>
      <FormButtons label={inviteTexts[kind].send} busy={busy} onClose={onClose} />
    </form>
  )
}
