import type { SweetAlertOptions } from 'sweetalert2'

/** The build without styles of its own: it puts none into the page, which a strict content policy would refuse. */
async function load() {
  const [alerts] = await Promise.all([import('sweetalert2/dist/sweetalert2.esm.js'), import('./alert-styles')])
  // A dialog that was told to close just now has to be gone first: an alert inside it would go with it.
  await new Promise((resolve) => setTimeout(resolve))
  return alerts.default
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

type Kind = 'success' | 'error' | 'warning' | 'info'

async function show(kind: Kind, title: string, text = '', extra: SweetAlertOptions = {}): Promise<void> {
  const swal = await load()
  const where = await place()
  // Until it is gone, not until it begins to go: its last act gives back what it hid from screen readers, and where a
  // dialog closed before that, the whole page would stay hidden from them.
  let gone = () => {}
  const closed = new Promise<void>((resolve) => {
    gone = resolve
  })
  await swal.fire({
    ...base,
    ...where,
    icon: kind,
    title,
    text,
    confirmButtonText: 'OK',
    ...extra,
    didDestroy: gone,
  } as SweetAlertOptions)
  await closed
}

/** The footer is an element, so that what the server said is never read as markup. */
function reasonFooter(text: string, reason?: string): Pick<SweetAlertOptions, 'footer'> {
  if (!reason || reason === text) return {}
  const note = document.createElement('p')
  note.textContent = reason
  return { footer: note }
}

/** Resolves when it is closed. `timer` in milliseconds closes it by itself, and then it has no button. */
export function alertSuccess(title: string, text?: string, { timer }: { timer?: number } = {}): Promise<void> {
  return show('success', title, text, timer ? { timer, showConfirmButton: false } : {})
}

/** `reason` is what the server gave: it stands below the documented text, never instead of it. */
export function alertError(title: string, text = '', reason?: string): Promise<void> {
  return show('error', title, text, reasonFooter(text, reason))
}

export function alertWarning(title: string, text = '', reason?: string): Promise<void> {
  return show('warning', title, text, reasonFooter(text, reason))
}

export function alertInfo(title: string, text?: string): Promise<void> {
  return show('info', title, text)
}

/** The same with a second button that leads on. True when the person took it. */
export async function alertInfoOr(title: string, leadsOn: string): Promise<boolean> {
  const swal = await load()
  const answer = await swal.fire({
    ...base,
    ...(await place()),
    icon: 'info',
    title,
    showCancelButton: true,
    confirmButtonText: 'OK',
    cancelButtonText: leadsOn,
  } as SweetAlertOptions)
  return answer.dismiss === swal.DismissReason.cancel
}

/** Asks before something that cannot be taken back. True when the person agreed. */
export async function confirmAction(
  title: string,
  text: string,
  confirmLabel: string,
  cancelLabel = 'Cancel',
): Promise<boolean> {
  const swal = await load()
  const answer = await swal.fire({
    ...base,
    ...(await place()),
    icon: 'question',
    title,
    text,
    showCancelButton: true,
    confirmButtonText: confirmLabel,
    cancelButtonText: cancelLabel,
  } as SweetAlertOptions)
  return answer.isConfirmed
}
