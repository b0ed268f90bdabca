import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'

const NEXT_STEP = 'No meeting was created. Please try again in a moment. If it fails again, write to the academy.'

/**
 * Shows an alert that a meeting could not be created. Shows the reason or, if it only repeats the title, the next step.
 */
export function alertMeetingFailed(text: string, error: unknown): void {
  const reason = reasonOf(error)
  void alertError(text, '', !reason || text.startsWith(reason) ? NEXT_STEP : reason)
}
