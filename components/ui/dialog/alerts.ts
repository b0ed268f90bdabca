import type { Alert, AlertAnswer } from './alert-window'

const load = () => import('./alert-window')

/** Loads the code for alerts in advance, because alerts must also work without a connection. */
export function fetchAlerts(): void {
  load().catch(() => undefined)
}

async function fire(alert: Alert): Promise<AlertAnswer> {
  const alerts = await load().catch(() => null)
  return alerts ? alerts.showAlert(alert) : showNativeAlert(alert)
}

/** Shows the browser's built-in alert, if the connection was lost before the library loaded. */
function showNativeAlert({ title, text, cancel, note, didDestroy }: Alert): AlertAnswer {
  const message = [title, text, note].filter(Boolean).join('\n\n')
  if (cancel === undefined) window.alert(message)
  const agreed = cancel === undefined || window.confirm(message)
  didDestroy?.()
  return { agreed, cancelled: false }
}

async function show(alert: Alert): Promise<void> {
  // Wait until the library has removed the alert. If the dialog that contains the alert closes first, the page stays
  // hidden from screen readers.
  let resolveClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  await fire({ ...alert, didDestroy: resolveClosed })
  await closed
}

/** Returns what to tell the user if the server cannot be reached. */
export const unreachableText = (): string =>
  navigator.onLine
    ? 'We could not reach the server. Check your connection and try again.'
    : 'You are offline. Check your connection and try again.'

/** Returns the server's reason. Returns undefined if the reason only repeats the alert's text. */
const noteOf = (text: string, reason?: string) => (reason === text ? undefined : reason)

/**
 * Shows a success alert, and resolves when the alert has closed. With `timer`, the alert has no button and closes after
 * that many milliseconds. `note` appears below the text.
 */
export function alertSuccess(
  title: string,
  text = '',
  { timer, note }: { timer?: number; note?: string } = {},
): Promise<void> {
  return show({ icon: 'success', title, text, timer, note })
}

/** Shows an error alert, with the server's message (`reason`) below the text. */
export function alertError(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'error', title, text, note: noteOf(text, reason) })
}

export function alertWarning(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'warning', title, text, note: noteOf(text, reason) })
}

export function alertInfo(title: string, text?: string): Promise<void> {
  return show({ icon: 'info', title, text })
}

/** Shows an information alert with a second button for a next step. Returns true if the user pressed it. */
export async function alertInfoWithAction(title: string, actionLabel: string): Promise<boolean> {
  return (await fire({ icon: 'info', title, cancel: actionLabel })).cancelled
}

/** Shows a success alert with a second button for a next step. Returns true if the user pressed it. */
export async function alertSuccessWithAction(title: string, text: string, actionLabel: string): Promise<boolean> {
  return (await fire({ icon: 'success', title, text, cancel: actionLabel })).cancelled
}

/**
 * Asks the user to confirm an action that cannot be undone. `focusCancel` focuses the cancel button. Returns true if
 * the user agrees.
 */
export async function confirmAction(
  title: string,
  text: string,
  confirm: string,
  cancel = 'Cancel',
  focusCancel = false,
): Promise<boolean> {
  return (await fire({ icon: 'question', title, text, confirm, cancel, focusCancel })).agreed
}
