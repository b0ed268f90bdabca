'use client'

import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { sections } from '@/lib/catalogue/sections'
import type { FacultyProfile } from '@/lib/core/config/academy-content'
import { SignField } from './sign-field'

const rules = () => import('@/lib/core/config/academy-content').then((module) => module.facultyForm)

interface FacultyFormProps {
  /** Null for a new profile. */
  profile: FacultyProfile | null
  /** The names of the other profiles. */
  otherNames: readonly string[]
  onSave: (profile: FacultyProfile) => Promise<void>
  onClose: () => void
}

/** Edits a teacher's public profile. */
export function FacultyForm({ profile, otherNames, onSave, onClose }: FacultyFormProps) {
  const { values, errors, field, setValue, busy, handleSubmit, setError, showErrors } = useForm({
    schema: rules,
    initialValues: {
      name: profile?.name ?? '',
      art: profile?.art ?? ('carnatic' as const),
      sign: profile?.sign ?? 'voice',
      subject: profile?.subject ?? '',
      languages: profile?.languages ?? '',
      summary: profile?.summary ?? '',
      story: profile?.story.join('\n\n') ?? '',
    },
  })
  const save = handleSubmit(async (changed) => {
    if (otherNames.includes(changed.name)) return setError('name', 'There is already a profile with this name')
    try {
      await onSave(changed)
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The draft could not be saved')
    }
  })
  return (
    <form
      noValidate
      method="post"
      aria-label={profile ? `${profile.name}’s profile` : 'New profile'}
      onSubmit={save}
      className="grid gap-5"
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Teaches" hint="For example “Carnatic vocal and veenai”." {...field('subject')} />
      <TextField label="Languages" hint="For example “Teaches in Tamil and English”." {...field('languages')} />
      <SelectField label="Art form" hint="Sets the profile’s colour." {...field('art')}>
        {sections.map(({ art, title }) => (
          <option key={art} value={art}>
            {title}
          </option>
        ))}
      </SelectField>
      <SignField
        legend="The drawing shown in the profile"
        art={values.art}
        value={values.sign}
        error={errors.sign}
        onChange={(sign) => setValue('sign', sign)}
      />
      <TextAreaField
        label="In one sentence"
        rows={2}
        hint="Describe how this teacher teaches. Visitors see this sentence before they open the profile."
        {...field('summary')}
      />
      <TextAreaField
        label="Story"
        rows={8}
        hint="Visitors see this text after they press “Read More”. Leave an empty line between paragraphs."
        {...field('story')}
      />
      <FormButtons label="Save draft" busy={busy} onClose={onClose} />
    </form>
  )
}
