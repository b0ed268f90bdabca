import type { Job } from 'graphile-worker'
import { finishResetMessage, startReset } from '@/lib/accounts/password-reset-service'
import { remindClass } from '@/lib/bookings/follow-up-service'
import { moveMeeting, removeMeeting, removeRoom, sweepAttempt, tidyMeetings } from '@/lib/meetings/cleanup-service'
import { resendLost, sendMessage } from '@/lib/notifications/service'
import type { Jobs } from '@/lib/queue/schema'

type Tasks = { [N in keyof Jobs]: (payload: Jobs[N], helpers: { job: Job }) => Promise<void> }

/** What each kind of job does. A job may run twice when its worker died in the middle, and must bear it. */
export const tasks: Tasks = {
  'send-message': (payload, { job }) =>
    sendMessage(payload, job.attempts >= job.max_attempts, { 'password-reset': finishResetMessage }),
  'remind-class': (payload) => remindClass(payload),
  'request-reset': (payload) => startReset(payload),
  'remove-meeting': (payload) => removeMeeting(payload),
  'move-meeting': (payload) => moveMeeting(payload),
  'remove-room': (payload) => removeRoom(payload),
  'sweep-attempt': (payload) => sweepAttempt(payload),
  'tidy-meetings': () => tidyMeetings(),
  'resend-lost': () => resendLost(),
}

/** What is done again and again, in the words of crontab, once by whichever instance comes first. */
export const timetable = '*/5 * * * * tidy-meetings\n*/15 * * * * resend-lost'
