'use client'

import { loadWhenShown } from '@/components/ui/load-when-shown'

/**
 * Shows a dialog in a gold double frame. It traps the focus, and returns it when the dialog closes. It closes on
 * Escape, and scrolls its content on small screens.
 */
export const Dialog = loadWhenShown(() => import('./dialog-panel').then((module) => module.DialogPanel))
