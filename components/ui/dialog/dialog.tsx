'use client'

import type { DialogProps } from './dialog-panel'
import { OpenedPart, WhenOpened } from './when-opened'

const panel = new OpenedPart(() => import('./dialog-panel').then((module) => module.DialogPanel))

/**
 * A dialog in the gold double frame. Keeps focus inside and gives it back, closes on Escape, scrolls inside itself on small
 * screens.
 */
export function Dialog(props: DialogProps) {
  return <WhenOpened part={panel} props={props} />
}
