import { reasonOf } from '@/components/slots/call-failure'
import { alertError } from '@/components/ui/alerts'

/** Says that a meeting could not be made, and why, unless the reason only repeats it. */
export function sayMeetingFailed(text: string, error: unknown): void {
  const reason = reasonOf(error)
  void alertError(text, '', reason && !text.startsWith(reason) ? reason : undefined)
}
