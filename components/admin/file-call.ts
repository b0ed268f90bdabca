import { addressOf, CallError } from '@/lib/api/client'
import { readSession } from '@/lib/auth/browser-session'

type FileCall = 'paymentScreenshot' | 'receiptPdf' | 'exportPayments' | 'exportStudents' | 'exportTeachers'
type FileArguments = { params?: { id: string }; query?: Record<string, string | undefined> }

/** Calls that answer with bytes, which the typed client does not make. The tab's own session asks. Throws CallError. */
export async function fetchFile(name: FileCall, args: FileArguments): Promise<Blob> {
  const token = readSession()?.token
  const response = await fetch(addressOf(name, args), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null)
  if (response?.ok) return await response.blob()
  const envelope = (await response?.json().catch(() => null)) as { message?: string } | null | undefined
  throw new CallError(response?.status ?? 0, envelope?.message ?? '')
}

/** Hands bytes to the browser's downloads under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}
