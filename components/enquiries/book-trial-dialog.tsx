'use client'

import { useState } from 'react'
import { SharedLink } from '@/components/invitations/shared-link'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import type { TrialBooked } from '@/lib/trials/enquiry-schema'
import { BookTrialForm, type BookTrialFormProps } from './book-trial-form'

interface BookTrialDialogProps extends Pick<BookTrialFormProps, 'enquiry' | 'teaching'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the trial class has been booked, or after a colleague has changed the enquiry. */
  onChanged: () => Promise<unknown>
}

/** Books the trial class for an enquiry, then shows how the family was invited. */
export function BookTrialDialog({ enquiry, teaching, open, onOpenChange, onChanged }: BookTrialDialogProps) {
  const [booked, setBooked] = useState<(TrialBooked & { name: string }) | null>(null)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next && booked) void onChanged()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="wide"
      title={booked ? 'Trial booked' : 'Book the trial'}
      description={booked ? undefined : `${enquiry.name}, ${enquiry.course_name}`}
    >
      {booked ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {booked.link ? (
            <SharedLink person={{ name: booked.name, phone: enquiry.phone }} link={booked.link} />
          ) : (
            <Notice kind="success" live>
              {booked.invited
                ? 'The class is booked. We’ll email the family an invitation to open their account.'
                : 'The class is booked for the account that already has this number.'}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={() => change(false)}>Done</Button>
            <TextLink href={paths.person(booked.user_id)} className="inline-flex min-h-11 items-center">
              Open the record
            </TextLink>
          </div>
        </div>
      ) : (
        <BookTrialForm
          enquiry={enquiry}
          teaching={teaching}
          onBooked={setBooked}
          onLeave={() => change(false)}
          onOutdated={async () => {
            await onChanged()
            onOpenChange(false)
          }}
        />
      )}
    </Dialog>
  )
}
