'use client'

import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { PrivateImage } from './private-image'
import { useScreenshot } from './use-screenshot'

const ScreenshotDialog = loadWhenShown(() => import('./screenshot-dialog').then((module) => module.ScreenshotDialog))

/** The CSS classes of the screenshot's frame. The frame keeps its size while the screenshot loads. */
const place =
  'aspect-[9/16] max-h-[min(380px,56dvh)] w-full border border-edge bg-sandal @min-[560px]:max-h-[min(680px,60dvh)]'

/** Shows the screenshot of a payment, small in the panel and full size in a dialog. */
export function Screenshot({ paymentId, alt }: { paymentId: string; alt: string }) {
  const { url, failed, busy, reload } = useScreenshot(paymentId)
  const [open, setOpen] = useState(false)
  if (!url) {
    return (
      <div className={`grid place-items-center ${place}`}>
        {failed ? (
          <div role="alert" className="p-4 text-center">
            <p className="mb-3 font-semibold">The screenshot could not be loaded.</p>
            <Button variant="outline" size="small" onClick={reload} busy={busy}>
              Try again
            </Button>
          </div>
        ) : (
          <p role="status" className="text-muted noscript:hidden">
            Loading...
          </p>
        )}
      </div>
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        aria-label="Open the screenshot at full size"
        className={`relative block cursor-zoom-in ${place}`}
      >
        <PrivateImage url={url} alt={alt} className="p-2.5" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={`${textLinkClass} type-small -mb-3 flex min-h-11 items-center gap-2 no-underline hover:underline`}
      >
        <Maximize2 aria-hidden="true" size={16} />
        Open full size
      </button>
      <ScreenshotDialog open={open} onOpenChange={setOpen} url={url} alt={alt} />
    </div>
  )
}
