'use client'

import { loadWhenShown } from '@/components/ui/load-when-shown'

/**
 * Shows a dialog in a gold double frame. The dialog traps the focus until it closes. Escape closes the dialog. On small
 * screens, the content scrolls.
 */
export const Dialog = loadWhenShown(() => import('./dialog-panel').then((module) => module.DialogPanel))
