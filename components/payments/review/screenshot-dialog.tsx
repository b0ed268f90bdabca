'use client'

import { Dialog } from '@/components/ui/dialog/dialog'
import { PictureViewer } from './picture-viewer'

interface ScreenshotDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  url: string
  alt: string
}

/** Shows the screenshot of a payment at full size. */
export function ScreenshotDialog({ open, onOpenChange, url, alt }: ScreenshotDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Screenshot" description={alt} size="wide">
      <PictureViewer url={url} alt={alt} />
    </Dialog>
  )
}
