'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { useDialogEntry } from './dialog-history'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called before the dialog closes. If it returns false, the dialog stays open. */
  mayClose?: () => boolean | Promise<boolean>
  title: ReactNode
  /** One sentence below the title, which screen readers announce together with the title. */
  description?: ReactNode
  children: ReactNode
  /** A colour panel on the left or, on a phone, above the content. */
  aside?: ReactNode
  size?: 'small' | 'regular' | 'wide'
  /** Hides the title visually, for content that shows a title itself. */
  hideTitle?: boolean
}

const widths = { small: 'max-w-[420px]', regular: 'max-w-[600px]', wide: 'max-w-[880px]' } as const

/** Renders an open dialog. This code loads on first use (dialog.tsx). */
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
            // If an alert is open inside the dialog, Escape must close only the alert.
            onEscapeKeyDown={(event) => {
              if (document.querySelector('.swal2-container')) event.preventDefault()
            }}
            // When the dialog closes, move the focus back to the element that was focused before. Radix does this only
            // for a Radix trigger, and our dialogs have none.
            onOpenAutoFocus={() => {
              before.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
            }}
            // Radix warns about a missing description unless aria-describedby is explicitly undefined.
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
