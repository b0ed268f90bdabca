'use client'

import { useRouter } from 'next/navigation'
import { type ChangeEvent, useRef, useState } from 'react'
import type { PlaneColour } from '@/components/brand/arts'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { dataUrlOf, readPicture, UnreadablePicture } from '@/components/ui/data/picture-file'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { useElementId } from '@/components/ui/form/element-id'
import { FileButton } from '@/components/ui/form/file-button'
import { call } from '@/lib/api/client'

interface ProfilePictureProps {
  name: string
  art: PlaneColour
  picture: string | null
  /** True if the browser uploads pictures to UploadThing directly. */
  direct: boolean
}

const UNREADABLE = 'We could not read this file. Please choose a JPEG, PNG or WebP image.'

async function send(file: File, direct: boolean): Promise<void> {
  const picture = await readPicture(file)
  if (direct) await (await import('@/components/teachers/direct-upload')).uploadDirectly(picture)
  else await call('setPicture', { body: { picture: await dataUrlOf(picture) } })
}

/** Returns the reason for a failure as text for the user. Undefined if the error contains no such text. */
function failureText(error: unknown): string | undefined {
  if (error instanceof UnreadablePicture) return UNREADABLE
  return reasonOf(error) ?? (error instanceof Error && error.name === 'UploadRefused' ? error.message : undefined)
}

/** Lets teachers add, replace and remove their picture, which is shown wherever classes are booked. */
export function ProfilePicture({ name, art, picture, direct }: ProfilePictureProps) {
  const router = useRouter()
  const id = useElementId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'send' | 'remove'>()

  async function attempt(kind: 'send' | 'remove', work: () => Promise<unknown>, done: [string, string]) {
    setBusy(kind)
    try {
      await work()
      // The open alert has an entry in the browser history. A refresh would replace this entry, so wait until the alert
      // is closed.
      void alertSuccess(...done).then(() => router.refresh())
    } catch (error) {
      void alertError('Error', 'Your picture could not be changed', failureText(error))
    } finally {
      setBusy(undefined)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Clear the input, so that the user can choose the same file again.
    event.target.value = ''
    if (!file) return
    void attempt('send', () => send(file, direct), ['Saved', 'Your picture has been updated.'])
  }

  async function remove() {
    await attempt('remove', () => call('removePicture'), ['Removed', 'Your initials are shown instead.'])
    input.current?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <TeacherPicture name={name} art={art} picture={picture} size={112} />
      <div className="min-w-0 flex-1 basis-[240px]">
        <p id={`${id}-hint`} className="type-text max-w-[52ch] text-muted">
          JPEG, PNG or WebP. We crop the picture to a square and remove its location, device and date.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <FileButton
            ref={input}
            variant="peacock"
            label={busy === 'send' ? 'Saving...' : picture ? 'Change picture' : 'Choose picture'}
            accept="image/*"
            disabled={busy !== undefined}
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
          {picture ? (
            <Button
              variant="outline"
              busy={busy === 'remove'}
              busyLabel="Removing..."
              disabled={busy !== undefined}
              onClick={() => void remove()}
            >
              Remove picture
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
