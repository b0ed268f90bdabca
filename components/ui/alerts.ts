import type { SweetAlertOptions } from 'sweetalert2'
import type { DialogEntry } from './dialog-history'

/** The build without styles of its own: it puts none into the page, which a strict content policy would refuse. */
async function load() {
  const [alerts, { addDialogEntry }] = await Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('./dialog-history'),
    import('./alert-styles'),
  ])
  // A dialog that was told to close just now has to be gone first: an alert inside it would go with it.
  await new Promise((resolve) => setTimeout(resolve))
  return { swal: alerts.default, addDialogEntry }
}

/** Fetches the alerts before they are needed: without a connection there would be none to say so. */
export function fetchAlerts(): void {
  load().catch(() => undefined)
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

/** Longer than React takes to bring the page into the state that the alert speaks of, shorter than anybody notices. */
const SETTLE_MS = 40

/**
 * Inside the open dialog where there is one: it holds the focus and lets nothing outside it be clicked. Looked for after
 * a moment, because a dialog that is just closing would take the alert along.
 */
async function place(): Promise<Pick<SweetAlertOptions, 'target'>> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return { target: document.querySelector<HTMLElement>('[role="dialog"].dialog') ?? document.body }
}

/** An alert in letters alone: people name themselves in it, and a name may be markup. */
interface Alert {
  icon: 'success' | 'error' | 'warning' | 'info' | 'question'
  title: string
  text?: string
  confirm?: string
  /** A second button. */
  cancel?: string
  /** Focuses the second button, because the first one discards typed text. */
  focusCancel?: boolean
  /** Below the text. */
  note?: string
  /** Milliseconds after which it closes by itself; it has no button then. */
  timer?: number
  didDestroy?: () => void
}

/**
 * The one way to the library, which reads its `title`, `html`, `footer` and buttons as markup: here they are given as
 * letters, or as elements that hold letters. tests/unit/imports.test.ts keeps others away from it.
 */
async function fire(alert: Alert) {
  const { icon, title, text = '', confirm = 'OK', cancel, focusCancel, note, timer, didDestroy } = alert
  const loaded = await load().catch(() => null)
  if (!loaded) return sayPlainly(alert)
  const { swal, addDialogEntry } = loaded
  const options: SweetAlertOptions = {
    ...base,
    ...(await place()),
    icon,
    titleText: title,
    text,
    footer: note ? paragraph(note) : '',
    timer,
    showConfirmButton: timer === undefined,
    showCancelButton: cancel !== undefined,
    focusCancel,
    willOpen: () => {
      label(swal.getConfirmButton(), confirm)
      label(swal.getCancelButton(), cancel ?? '')
      // An alert with a timer needs no entry.
      if (timer === undefined) entry = addDialogEntry(() => swal.close())
    },
    willClose: () => void entry?.remove(),
    didDestroy,
  }
  let entry: DialogEntry | undefined
  const answer = await swal.fire(options)
  // willClose is not called when another alert replaces this one.
  await entry?.remove()
  return { agreed: answer.isConfirmed, cancelled: answer.dismiss === swal.DismissReason.cancel }
}

/** Where the connection was lost before the library had come, the browser itself says it. */
function sayPlainly({ title, text, cancel, note, didDestroy }: Alert) {
  const words = [title, text, note].filter(Boolean).join('\n\n')
  if (cancel === undefined) window.alert(words)
  const agreed = cancel === undefined || window.confirm(words)
  didDestroy?.()
  return { agreed, cancelled: false }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function label(button: HTMLElement | null, text: string): void {
  if (button) button.textContent = text
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
