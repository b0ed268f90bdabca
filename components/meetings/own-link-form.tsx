'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'

const schema = () => import('@/lib/meetings/schema').then((module) => module.ownLinkBody)

/** Lets teachers set their own fixed meeting link, which is then used for all their classes. */
export function OwnLinkForm() {
  const { data, mutate } = useCall('ownLink')
  const { field, busy, handleSubmit, setError } = useForm({ schema, initialValues: { link: data?.link ?? '' } })

  const save = handleSubmit(async (body) => {
    try {
      const answer = await call('setOwnLink', { body })
      await mutate(answer, { revalidate: false })
      void alertSuccess(
        'Saved',
        answer.link ? 'Your classes will use this link.' : 'Each class will get its own meeting.',
      )
    } catch (error) {
      const message = error instanceof CallError ? error.errors.link?.[0] : undefined
      if (message) setError('link', message)
      else void alertError('Error', 'The link could not be saved', reasonOf(error))
    }
  })

  return (
    <form onSubmit={save} noValidate method="post" className="grid gap-4">
      <TextField
        label="Your own meeting link"
        type="url"
        inputMode="url"
        placeholder="https://meet.google.com/abc-defg-hij"
        hint="Leave empty to create a new meeting for each class."
        disabled={!data}
        {...field('link')}
      />
      <Button type="submit" variant="outline" className="justify-self-start" busy={busy} busyLabel="Saving...">
        Save link
      </Button>
    </form>
  )
}
