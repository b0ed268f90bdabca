import { alertSuccess } from '@/components/ui/dialog/alerts'
import { leavePage } from '@/components/ui/dialog/dialog-history'

/** Says for a second that the login was right, and goes on; null: the page stays (contract 19.1). */
export async function welcome(next: string | null, onDone?: () => void): Promise<void> {
  await alertSuccess('Login Successful', undefined, { timer: 1000 })
  onDone?.()
  if (next !== null) leavePage(next)
}
