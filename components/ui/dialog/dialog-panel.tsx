'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { useDialogEntry } from './dialog-history'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called before the user closes the dialog. If the function returns false, the dialog stays open. */
  mayClose?: () => boolean | Promise<boolean>
  title: ReactNode
  /** One sentence below the title. Screen readers announce this sentence with the title. */
  description?: ReactNode
  children: ReactNode
  /** A colour plane on the left, or above the content on a phone. */
  aside?: ReactNode
  size?: 'small' | 'regular' | 'wide'
  /** Hides the title visually, if the content shows its own title. */
  hideTitle?: boolean
}

const widths = { small: 'max-w-[420px]', regular: 'max-w-[600px]', wide: 'max-w-[880px]' } as const

/** Renders the content, look and behaviour of an open dialog. This code loads on first use (dialog.tsx). */
export function DialogPanel({
  open,
  onOpenChange,
  mayClose = () => true,
  title,
  description,
  children,
  aside,
  size = 'regular',
  hideTitle = false,
}: DialogProps) {
  const before = useRef<Element | null>(null)
  const keepEntry = useDialogEntry(open, () => void close())
  const close = async () => {
    if (await mayClose()) onOpenChange(false)
    else keepEntry()
  }
  return (
    <Radix.Root open={open} onOpenChange={() => void close()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil">
          <Radix.Content
            className={`dialog frame-gold shadow-float ${widths[size]}`}
            // While an alert is open inside the dialog, Escape closes only the alert.
            onEscapeKeyDown={(event) => {
              if (document.querySelector('.swal2-container')) event.preventDefault()
            }}
            // Radix returns the focus only to its own trigger, but our dialogs can be opened from anywhere.
            onOpenAutoFocus={() => {
              before.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
            }}
            // Radix sets aria-describedby itself, and warns about a missing description unless it is explicitly
            // undefined.
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={`dialog-body ${aside ? 'grid gap-2.5 phone:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]' : ''}`}>
              {aside}
              <div className="relative px-5 pt-6 pb-5 phone:px-9 phone:pt-9 phone:pb-8">
                <Radix.Title className={hideTitle ? 'sr-only' : 'type-h2 pr-12'}>{title}</Radix.Title>
                {description ? (
                  <Radix.Description className="type-text mt-2 text-muted">{description}</Radix.Description>
                ) : null}
                <div className={hideTitle ? '' : 'mt-5'}>{children}</div>
              </div>
            </div>
            <Radix.Close aria-label="Close" className="dialog-close">
              <X aria-hidden="true" size={22} strokeWidth={1.6} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
