'use client'

import { useState } from 'react'
import { TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import type { Identity } from '@/lib/core/config/academy-content'
import { LogoField } from './logo-field'

const rules = () => import('@/lib/core/config/academy-content').then((module) => module.identityForm)

interface IdentityFormProps {
  academy: AcademyView
  /** The identity in the draft. */
  identity: Identity
  /** Called after a change, to load the academy's data again. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Edits the academy's identity, such as its name, logo and contact details. Saves it as a draft. */
export function IdentityForm({ academy, identity, onSaved, onClose }: IdentityFormProps) {
  const [isUploading, setIsUploading] = useState(false)
  const { values, setValue, field, busy, handleSubmit, showErrors } = useForm({
    schema: rules,
    initialValues: {
      ...identity,
      address: identity.address ?? '',
      whatsapp: identity.whatsapp ?? '',
      social_links: identity.social_links.join('\n'),
    },
  })
  const save = handleSubmit(async (changed) => {
    try {
      await call('saveDraft', { body: { revision: academy.draft.revision, identity: changed } })
      await onSaved()
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The draft could not be saved')
    }
  })
  return (
    <form noValidate method="post" aria-label="Who we are" onSubmit={save} className="grid gap-5">
      <LogoField
        logo={values.logo}
        academyName={values.name}
        onChange={(logo) => setValue('logo', logo)}
        onBusy={setIsUploading}
      />
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField
        label="Short name"
        hint="Used where space is short, such as the menu and the home screen of a phone."
        autoComplete="off"
        {...field('short_name')}
      />
      <TextField
        label="Tagline"
        hint="The headline of the home page. Also shown in the footer."
        {...field('tagline')}
      />
      <TextAreaField
        label="Description"
        rows={3}
        hint="Shown below the headline of the home page, in search results and in previews of shared links."
        {...field('description')}
      />
      <TextField
        label="Postal address"
        hint="Shown on receipts and in emails. Enter it on one line."
        {...field('address')}
      />
      <TextField
        label="Support email"
        type="email"
        hint="Families write to this address. The academy’s emails also come from it, unless the server administrator has set another sender."
        {...field('support_email')}
      />
      <TextField
        label="WhatsApp number"
        type="tel"
        hint="Optional. 10 digits, or with the country code."
        {...field('whatsapp')}
      />
      <TextAreaField
        label="Social links"
        rows={3}
        hint="Optional. The full web addresses of the academy’s social media pages, one on each line."
        {...field('social_links')}
      />
      <FormButtons
        label="Save draft"
        busy={busy || isUploading}
        busyLabel={isUploading ? 'Uploading the logo...' : undefined}
        onClose={onClose}
      />
    </form>
  )
}
