import type { SweetAlertOptions } from 'sweetalert2'
import sweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import './alert-styles'
import { addDialogEntry, type DialogEntry } from './dialog-history'

// sweetalert2.esm.js injects no styles, which the content security policy would block.

/** An alert of plain text. Names in it are not parsed as markup. */
export interface Alert {
  icon: 'success' | 'error' | 'warning' | 'info' | 'question'
  title: string
  text?: string
  confirm?: string
  /** The label of a second button. */
  cancel?: string
  /** Focuses the second button, because the first one discards typed text. */
  focusCancel?: boolean
  /** Shown below the text. */
  note?: string
  /** Closes the alert after this many milliseconds. It has no button then. */
  timer?: number
  didDestroy?: () => void
}

export interface AlertAnswer {
  agreed: boolean
  /** Whether the second button was pressed. */
  cancelled: boolean
}

const base: SweetAlertOptions = {
  buttonsStyling: false,
  showClass: { popup: 'alert-in' },
  hideClass: { popup: 'alert-out' },
  customClass: {
    popup: 'alert',
    confirmButton: 'btn alert-confirm',
    cancelButton: 'btn alert-cancel',
    actions: 'alert-actions',
  },
}

/** Long enough for React to update the page and close a dialog, too short to notice. */
const SETTLE_MS = 40

/**
 * Returns the open dialog, or the body. A dialog holds the focus and blocks clicks outside it, so the alert belongs
 * inside. Waits first, because a dialog that is closing would take the alert with it.
 */
async function place(): Promise<HTMLElement> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return document.querySelector<HTMLElement>('[role="dialog"].dialog') ?? document.body
}

/**
 * Shows an alert and resolves with the answer. All alerts use this function, because the library parses `title`,
 * `html`, `footer` and the buttons as markup: here all text is passed as text or as text elements.
 * tests/unit/source/imports.test.ts forbids importing the library elsewhere.
 */
export async function showAlert(alert: Alert): Promise<AlertAnswer> {
  const { icon, title, text = '', confirm = 'OK', cancel, focusCancel, note, timer, didDestroy } = alert
  const options: SweetAlertOptions = {
    ...base,
    target: await place(),
    icon,
    titleText: title,
    text,
    footer: note ? paragraph(note) : '',
    timer,
    showConfirmButton: timer === undefined,
    showCancelButton: cancel !== undefined,
    focusCancel,
    willOpen: () => {
      label(sweetAlert.getConfirmButton(), confirm)
      label(sweetAlert.getCancelButton(), cancel ?? '')
      // An alert with a timer needs no entry.
      if (timer === undefined) entry = addDialogEntry(() => sweetAlert.close())
    },
    willClose: () => void entry?.remove(),
    didDestroy,
  }
  let entry: DialogEntry | undefined
  const answer = await sweetAlert.fire(options)
  // willClose is not called when another alert replaces this one.
  await entry?.remove()
  return { agreed: answer.isConfirmed, cancelled: answer.dismiss === sweetAlert.DismissReason.cancel }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function label(button: HTMLElement | null, text: string): void {
  if (button) button.textContent = text
}
