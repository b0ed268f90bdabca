'use client'

import { lazy } from 'react'
import type { DialogProps } from './dialog-panel'
import { WhenOpened } from './when-opened'

const DialogPanel = lazy(() => import('./dialog-panel').then((module) => ({ default: module.DialogPanel })))

/**
 * A dialog in the gold double frame. Keeps focus inside and gives it back, closes on Escape, scrolls inside itself on small
 * screens.
 */
export function Dialog(props: DialogProps) {
  return (
    <WhenOpened open={props.open}>
      <DialogPanel {...props} />
    </WhenOpened>
  )
}
