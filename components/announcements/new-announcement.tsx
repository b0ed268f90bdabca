'use client'

import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { type FieldOfForm, useForm } from '@/components/ui/form/use-form'
import { type Audience, MAX_TEXT, MAX_TITLE } from '@/lib/announcements/bounds'
import type { AnnouncementDraft, AnnouncementPreview } from '@/lib/announcements/schema'
import { CallError, call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import { AnnouncementPreviewPanel } from './announcement-preview'
import { deliveryText, familiesText } from './announcement-texts'
import { AudienceFields } from './audience-fields'

const schema = () => import('@/lib/announcements/schema').then((module) => module.announcementDraft)

interface NewAnnouncementProps {
  role: Role
  academy: string
  onClose: () => void
  onSent: () => void
}

/** A draft that the server has checked, with its preview. */
interface Previewed {
  draft: AnnouncementDraft
  preview: AnnouncementPreview
  isChanged: boolean
}

/** Sends an announcement in three steps: the text, the preview with counts, and a confirmation. */
export function NewAnnouncement({ role, academy, onClose, onSent }: NewAnnouncementProps) {
  const [initialValues] = useState(() => ({
    audience: (role === 'teacher' ? 'teacher' : 'all') as Audience,
    teacher_id: '',
    course: '',
    day: '',
    title: '',
    text: '',
  }))
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [sending, setSending] = useState(false)
  const { values, field, busy, handleSubmit, showErrors } = useForm({ schema, initialValues })

  // Any change discards the preview, because only the previewed announcement may be sent.
  const fieldOf = (name: keyof typeof initialValues): FieldOfForm => {
    const props = field(name)
    const onChange: FieldOfForm['onChange'] = (event) => {
      setPreviewed(null)
      props.onChange(event)
    }
    return { ...props, onChange }
  }

  const check = handleSubmit(async (draft) => {
    try {
      const { title: _, text: __, ...audience } = draft
      const { preview } = await call('previewAnnouncement', { body: audience })
      setPreviewed({ draft, preview, isChanged: false })
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The recipients could not be counted')
    }
  })

  async function send({ draft, preview }: Previewed) {
    const families = familiesText(preview.people)
    const question = `“${draft.title}”: ${deliveryText(preview)}.`
    if (sending || !(await confirmAction(`Send to ${families}?`, question, 'Send', 'Go back'))) return
    setSending(true)
    try {
      const sent = await call('sendAnnouncement', { body: { ...draft, seen: preview.seen } })
      onSent()
      void alertSuccess('Announcement saved', `${familiesText(sent.preview.people)}: ${deliveryText(sent.preview)}.`)
    } catch (error) {
      const changed = error instanceof CallError ? previewIn(error) : null
      if (changed) setPreviewed({ draft, preview: changed, isChanged: true })
      if (error instanceof CallError) showErrors(error.errors)
      if (error instanceof CallError && error.status === 0)
        void alertError(
          'Error',
          'No response from the server',
          'The announcement may have been sent. Check the list of announcements before you try again.',
        )
      else void alertError('Error', 'The announcement was not sent', reasonOf(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-label="New announcement" className="mb-10 max-w-[760px]">
      <Frame>
        <form noValidate method="post" onSubmit={check} className="grid gap-5 p-5 phone:p-7">
          <h2 className="type-h3">New announcement</h2>
          <AudienceFields role={role} academy={academy} values={values} field={fieldOf} />
          <TextField label="Title" autoComplete="off" maxLength={MAX_TITLE} {...fieldOf('title')} />
          <TextAreaField
            label="Text"
            rows={8}
            maxLength={MAX_TEXT}
            hint="Plain text. The email names you as the sender."
            aside={
              <span className="type-small tnum text-muted">
                {values.text.length} of {MAX_TEXT}
              </span>
            }
            {...fieldOf('text')}
          />
          <FormButtons label="Preview" busyLabel="Counting..." busy={busy} onClose={onClose} />
        </form>
      </Frame>
      {previewed ? (
        <AnnouncementPreviewPanel
          preview={previewed.preview}
          isChanged={previewed.isChanged}
          busy={sending}
          onSend={() => void send(previewed)}
        />
      ) : null}
    </section>
  )
}

/** Returns the server's new preview if the recipients have changed, otherwise null. */
const previewIn = ({ answer }: CallError) => (answer as { preview?: AnnouncementPreview } | null)?.preview ?? null
