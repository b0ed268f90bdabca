'use client'

import type { DialogProps } from './dialog-panel'
import { OpenedPart, WhenOpened } from './when-opened'

const panel = new OpenedPart(() => import('./dialog-panel').then((module) => module.DialogPanel))

/**
 * Shows a dialog in the gold double frame. The dialog traps the focus and returns it later, closes on Escape, and
 * scrolls its content on small screens.
 */
export function Dialog(props: DialogProps) {
  return <WhenOpened part={panel} props={props} />
}
