/** The event that is dispatched when an alert has closed. Listeners need not import the alert library. */
const CLOSED = 'alertclosed'

/** Notifies the listeners that an alert has closed and has returned the focus. */
export const announceAlertClosed = () => document.dispatchEvent(new Event(CLOSED))

/** Runs `then` once, after the open alert has closed. Does nothing if no alert is open. */
export function afterOpenAlert(then: () => void): void {
  if (document.querySelector('.swal2-container')) document.addEventListener(CLOSED, then, { once: true })
}

/**
 * Resolves once no alert is open. Wait for this before closing a dialog. Otherwise the page would stay hidden from
 * screen readers.
 */
export const waitForClosedAlert = (): Promise<void> =>
  document.querySelector('.swal2-container')
    ? new Promise((resolve) => document.addEventListener(CLOSED, () => resolve(), { once: true }))
    : Promise.resolve()
