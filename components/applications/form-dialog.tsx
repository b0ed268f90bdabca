'use client'

import type { ReactNode } from 'react'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import type { SignName } from '@/components/brand/sign-names'
import { Dialog } from '@/components/ui/dialog/dialog'
import { PreloadAlerts } from '@/components/ui/dialog/preload-alerts'
import type { Art } from '@/lib/catalogue/courses'

interface FormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  art: Art
  sign: SignName
  children: ReactNode
}

/** Shows an application form as a modal dialog. A panel next to the form shows the sign, except on phones. */
export function FormDialog({ open, onOpenChange, title, description, art, sign, children }: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={title}
      description={description}
      aside={
        <Plane
          art={art}
          texture={58}
          className="grid place-items-center self-start overflow-hidden px-6 max-phone:hidden phone:sticky! phone:top-0 phone:h-[calc(100dvh-90px)] phone:max-h-full"
        >
          <Sign name={sign} size={220} className="h-auto max-w-full" />
        </Plane>
      }
    >
      {/* Preload the alerts here, because the public pages with this form do not preload them. */}
      <PreloadAlerts />
      {children}
    </Dialog>
  )
}
