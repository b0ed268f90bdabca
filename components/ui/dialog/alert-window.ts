import type { SweetAlertOptions } from 'sweetalert2'
import sweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { announceAlertClosed } from './alert-closed'
import './alerts.css'
import { addDialogEntry, type DialogEntry } from './dialog-history'

// Use the sweetalert2.esm.js build. The default build adds the library's own styles to the page, but alerts.css styles
// our alerts. Pages without an alert do not load this file, so they do not load alerts.css either.

/** A plain-text alert. Text such as names is never parsed as markup. */
export interface Alert {
  icon: 'success' | 'error' | 'warning' | 'info' | 'question'
  title: string
  text?: string
  confirm?: string
  /** The label of a second button, if the alert has one. */
  cancel?: string
  /** True if the second button gets the focus. Use this if the first button discards text that the user typed. */
  focusCancel?: boolean
  /** Text shown below the main text. */
  note?: string
  /** Closes the alert after this number of milliseconds. An alert with a timer has no button. */
  timer?: number
  didDestroy?: () => void
}

export interface AlertAnswer {
  agreed: boolean
  /** True if the user pressed the second button. */
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

/** Milliseconds to wait, so that React can first update the page and close a dialog. Users do not notice this delay. */
const SETTLE_MS = 40

/**
 * Waits until a closing dialog is gone, and returns the open dialog, or the body if there is none. The alert must be
 * inside the open dialog, because the dialog blocks clicks outside.
 */
async function place(): Promise<HTMLElement> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return document.querySelector<HTMLElement>('[role="dialog"].dialog') ?? document.body
}

/**
 * Shows an alert and resolves with the user's answer. All alerts must use this function. The library parses `title`,
 * `html`, `footer` and button labels as markup, so this function passes only plain text or elements that contain plain
 * text. tests/unit/source/imports.test.ts forbids importing the library elsewhere.
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
      // An alert with a timer closes automatically, so it needs no history entry.
      if (timer === undefined) entry = addDialogEntry(() => sweetAlert.close())
    },
    willClose: () => void entry?.remove(),
    didDestroy: () => {
      didDestroy?.()
      // The library does not return the focus if the dialog around the alert has closed, so return the focus here.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      announceAlertClosed()
    },
  }
  let entry: DialogEntry | undefined
  const focused = document.activeElement
  const answer = await sweetAlert.fire(options)
  // The library does not call willClose if another alert replaces this one, so remove the history entry here.
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
