import { alertSuccess } from '@/components/ui/dialog/alerts'
import { leavePage } from '@/components/ui/dialog/dialog-history'

/**
 * Shows the success alert for a second, then opens the page `next`. If `next` is null, the current page stays open
 * (contract 19.1).
 */
export async function welcome(next: string | null, onDone?: () => void): Promise<void> {
  await alertSuccess('Login Successful', undefined, { timer: 1000 })
  onDone?.()
  if (next !== null) leavePage(next)
}
