'use client'

import { type SyntheticEvent, useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { call } from '@/lib/api/client'
import type { ClosingPreview } from '@/lib/privacy/schema'
import { ClosingClasses } from './closing-classes'
import { readCurrentPreview } from './current-preview'

interface CloseFormProps {
  kind: 'close' | 'erase'
  person: { id: string; name: string }
  preview: ClosingPreview
  /** True if the account is already closed. A closed account has no classes left to cancel. */
  closed: boolean
  onClose: () => void
  onOutdated: () => Promise<unknown>
  onDone: () => Promise<void>
}

const schema = () => import('@/lib/privacy/schema').then((module) => module.closePersonBody)

const texts = {
  close: {
    title: 'Close the account',
    lead: 'The person will be signed out everywhere and will not be able to log in. They will get one last email if their address is confirmed. You can reopen the account later.',
    question: (name: string) => `Close ${name}’s account?`,
    done: 'The account is closed',
  },
  erase: {
    title: 'Delete the account',
    lead: 'Use this when the person has asked for deletion. The account closes now and will be deleted in 7 days. Until then, it can be restored. Receipts are kept, as the law requires.',
    question: (name: string) => `Delete ${name}’s account?`,
    done: 'The account will be deleted in 7 days',
  },
} as const

/** Shows the effects of closing or erasing an account. Closes or erases the account after a confirmation. */
export function CloseForm({ kind, person, preview, closed, onClose, onOutdated, onDone }: CloseFormProps) {
  const [changed, setChanged] = useState(false)
  const { field, busy, handleSubmit } = useForm({
    schema,
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ seen: preview.seen, reason: reason.trim() || null }),
  })
  const { title, lead, question, done } = texts[kind]
  const params = { id: person.id }

  async function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const count = preview.classes.length
    const classes =
      count === 0 ? 'No classes will be cancelled.' : `${count} ${count === 1 ? 'class' : 'classes'} will be cancelled.`
    if (await confirmAction(question(person.name), closed ? lead : `${classes} ${lead}`, title)) await carryOut()
  }

  const carryOut = handleSubmit(async (body) => {
    try {
      if (kind === 'close') await call('closePerson', { params, body })
      else await call('erasePerson', { params, body: { seen: body.seen } })
      await onDone()
      void alertSuccess(done)
    } catch (error) {
      if (await readCurrentPreview(error)) {
        setChanged(true)
        return void (await onOutdated())
      }
      void alertError('Error', 'Nothing was changed.', reasonOf(error))
    }
  })

  return (
    <Frame as="section" className="p-5 phone:p-7">
      <form noValidate method="post" aria-label={title} onSubmit={confirm} className="grid gap-5">
        {changed ? (
          <Notice
            kind="warning"
            title="The details have changed since you loaded them. Nothing was saved; please check again."
            live
          />
        ) : null}
        <p className="type-text max-w-[60ch]">{lead}</p>
        {closed ? null : <ClosingClasses preview={preview} readBy="office" />}
        {kind === 'close' ? (
          <TextField
            label="Reason"
            hint="Optional. Only the office sees it, in the log."
            maxLength={300}
            autoComplete="off"
            {...field('reason')}
          />
        ) : null}
        <FormButtons label={title} variant="danger" busy={busy} onClose={onClose} />
      </form>
    </Frame>
  )
}
