'use client'

import { Button } from '@/components/ui/button'

/** The buttons below a form of the academy's data. */
export function FormButtons({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} busyLabel="Saving...">
        {label}
      </Button>
      <Button variant="outline" onClick={onClose}>
        Go back
      </Button>
    </div>
  )
}
