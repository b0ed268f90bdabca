'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/text/notice'
import type { AnnouncementPreview } from '@/lib/announcements/schema'
import { familiesText, previewText } from './announcement-texts'

interface AnnouncementPreviewPanelProps {
  preview: AnnouncementPreview
  /** True if the recipients have changed since an earlier preview. */
  isChanged: boolean
  busy: boolean
  onSend: () => void
}

/** Shows how many families will get an announcement, and when. Nothing is saved until the user presses the button. */
export function AnnouncementPreviewPanel({ preview, isChanged, busy, onSend }: AnnouncementPreviewPanelProps) {
  const { people, names, left_today } = preview
  // On a phone, the preview appears below the visible area, so its first line receives focus.
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <section aria-label="Preview" className="mt-6 grid gap-4">
      {isChanged ? (
        <Notice kind="warning" title="The recipients have changed. Nothing was sent; please check again." live />
      ) : null}
      <p ref={summary} tabIndex={-1} className="type-h4" role="status">
        {previewText(preview)}
      </p>
      {people > 0 ? (
        <p className="type-text [overflow-wrap:anywhere] text-muted">
          {names.join(', ')}
          {people > names.length ? ` and ${people - names.length} more` : ''}
        </p>
      ) : null}
      {left_today === 0 ? (
        <Notice kind="warning" title="You have sent three announcements today. You can send this one tomorrow." />
      ) : people > 0 ? (
        <Button
          className="max-phone:w-full phone:justify-self-start"
          busy={busy}
          busyLabel="Sending..."
          onClick={onSend}
        >
          Send to {familiesText(people)}
        </Button>
      ) : null}
    </section>
  )
}
