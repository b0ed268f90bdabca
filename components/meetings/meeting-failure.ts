import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'

const NEXT_STEP = 'No meeting was created. Please try again in a moment. If it fails again, write to the academy.'

/**
 * Shows an alert that a meeting could not be created, with the reason. If the reason only repeats the title, shows the
 * next step instead.
 */
export function alertMeetingFailed(text: string, error: unknown): void {
  const reason = reasonOf(error)
  void alertError(text, '', !reason || text.startsWith(reason) ? NEXT_STEP : reason)
}
