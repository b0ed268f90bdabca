'use client'

import { useState } from 'react'
import { useMediaQuery } from '@/components/ui/clocks'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import type { PaymentRow } from '@/lib/payments/schema'

const ScreenshotDialog = loadWhenShown(() => import('./screenshot-dialog').then((module) => module.ScreenshotDialog))

/**
 * Shows the screenshot of a payment: small on the payment's card, and large in a dialog. Phones load the screenshot
 * when the card becomes visible.
 */
export function ScreenshotThumbnail({ payment }: { payment: PaymentRow }) {
  const { username, course_name: course, screenshot_path: url } = payment
  const maySee = useOfficeRight('money')
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  // The card is hidden on wide screens, so its screenshot is loaded only on a phone.
  const phone = useMediaQuery('(width < 700px)')
  if (!url || failed || !maySee) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`Screenshot from ${username}, ${course}`}
        onClick={() => setOpen(true)}
        className="size-14 flex-none cursor-zoom-in overflow-hidden border border-edge bg-sandal phone:hidden"
      >
        {phone ? (
          // biome-ignore lint/performance/noImgElement: an image optimiser must not store private pictures
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            width={56}
            height={56}
            className="size-full object-cover object-top"
            onError={() => setFailed(true)}
          />
        ) : null}
      </button>
      <ScreenshotDialog open={open} onOpenChange={setOpen} url={url} alt={`${username}, ${course}`} />
    </>
  )
}
