import type { Alert, AlertAnswer } from './alert-window'

const load = () => import('./alert-window')

/** Loads the alerts' code before it is needed, because alerts must work without a connection. */
export function fetchAlerts(): void {
  load().catch(() => undefined)
}

async function fire(alert: Alert): Promise<AlertAnswer> {
  const alerts = await load().catch(() => null)
  return alerts ? alerts.showAlert(alert) : sayPlainly(alert)
}

/** If the connection was lost before the library loaded, shows the browser's own alert instead. */
function sayPlainly({ title, text, cancel, note, didDestroy }: Alert): AlertAnswer {
  const words = [title, text, note].filter(Boolean).join('\n\n')
  if (cancel === undefined) window.alert(words)
  const agreed = cancel === undefined || window.confirm(words)
  didDestroy?.()
  return { agreed, cancelled: false }
}

async function show(alert: Alert): Promise<void> {
  // Wait until the alert is destroyed, not only until it closes, because only then does the alert make the page visible
  // to screen readers again. A dialog that closes before that would leave the whole page hidden.
  let gone = () => {}
  const closed = new Promise<void>((resolve) => {
    gone = resolve
  })
  await fire({ ...alert, didDestroy: gone })
  await closed
}

/** Returns the text for a server that could not be reached, with the next step for the user. */
export const notReached = (): string =>
  navigator.onLine
    ? 'We could not reach the academy. Check your connection and try again.'
    : 'You are offline. Check your connection and try again.'

/** Returns the note, or undefined if it repeats the text. */
const noteOf = (text: string, reason?: string) => (reason === text ? undefined : reason)

/**
 * Shows a success alert and resolves when it is closed. With `timer`, the alert has no button and closes after that
 * many milliseconds. `note` appears below the documented text.
 */
export function alertSuccess(
  title: string,
  text = '',
  { timer, note }: { timer?: number; note?: string } = {},
): Promise<void> {
  return show({ icon: 'success', title, text, timer, note })
}

/**
 * Shows an error alert. `reason` is the server's message, which appears below the documented text and never replaces
 * it.
 */
export function alertError(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'error', title, text, note: noteOf(text, reason) })
}

export function alertWarning(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'warning', title, text, note: noteOf(text, reason) })
}

export function alertInfo(title: string, text?: string): Promise<void> {
  return show({ icon: 'info', title, text })
}

/** Shows an information alert with a second button for a next step. Returns true if the user pressed that button. */
export async function alertInfoOr(title: string, leadsOn: string): Promise<boolean> {
  return (await fire({ icon: 'info', title, cancel: leadsOn })).cancelled
}

/**
 * Asks the user to confirm an action that cannot be undone. The second button may get the focus. Returns true if the
 * user agrees.
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
