import type { Alert, AlertAnswer } from './alert-window'

const load = () => import('./alert-window')

/** Loads the alerts before they are needed, because they must work without a connection. */
export function fetchAlerts(): void {
  load().catch(() => undefined)
}

async function fire(alert: Alert): Promise<AlertAnswer> {
  const alerts = await load().catch(() => null)
  return alerts ? alerts.showAlert(alert) : sayPlainly(alert)
}

/** Uses the browser's own alert when the connection was lost before the library loaded. */
function sayPlainly({ title, text, cancel, note, didDestroy }: Alert): AlertAnswer {
  const words = [title, text, note].filter(Boolean).join('\n\n')
  if (cancel === undefined) window.alert(words)
  const agreed = cancel === undefined || window.confirm(words)
  didDestroy?.()
  return { agreed, cancelled: false }
}

async function show(alert: Alert): Promise<void> {
  // Until it is gone, not until it begins to go: its last act gives back what it hid from screen readers, and where a
  // dialog closed before that, the whole page would stay hidden from them.
  let gone = () => {}
  const closed = new Promise<void>((resolve) => {
    gone = resolve
  })
  await fire({ ...alert, didDestroy: gone })
  await closed
}

/** Nothing where the alert says it already. */
const noteOf = (text: string, reason?: string) => (reason === text ? undefined : reason)

/**
 * Resolves when it is closed. `timer` in milliseconds closes it by itself, and then it has no button. `note` stands below
 * the documented text.
 */
export function alertSuccess(
  title: string,
  text = '',
  { timer, note }: { timer?: number; note?: string } = {},
): Promise<void> {
  return show({ icon: 'success', title, text, timer, note })
}

/** `reason` is what the server gave: it stands below the documented text, never instead of it. */
export function alertError(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'error', title, text, note: noteOf(text, reason) })
}

export function alertWarning(title: string, text = '', reason?: string): Promise<void> {
  return show({ icon: 'warning', title, text, note: noteOf(text, reason) })
}

export function alertInfo(title: string, text?: string): Promise<void> {
  return show({ icon: 'info', title, text })
}

/** The same with a second button that leads on. True when the person took it. */
export async function alertInfoOr(title: string, leadsOn: string): Promise<boolean> {
  return (await fire({ icon: 'info', title, cancel: leadsOn })).cancelled
}

/** Confirms an action that cannot be undone. The focus may start on the second button. True when the person agrees. */
export async function confirmAction(
  title: string,
  text: string,
  confirm: string,
  cancel = 'Cancel',
  focusCancel = false,
): Promise<boolean> {
  return (await fire({ icon: 'question', title, text, confirm, cancel, focusCancel })).agreed
}
