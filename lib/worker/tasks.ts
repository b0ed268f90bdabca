import type { Job } from 'graphile-worker'
import { forgetUnusedLogos } from '@/lib/academy/logo/logo-service'
import { renderConfirmation, writeConfirmationEmail } from '@/lib/accounts/email/confirmation-service'
import { renderResetMessage, writeResetMessage } from '@/lib/accounts/password-reset-service'
import { sendAnnouncement } from '@/lib/announcements/sending-service'
import { sendCombinedEmail } from '@/lib/bookings/combined-email-service'
import { remindClass } from '@/lib/bookings/follow-up-service'
import { writeNotesEmail } from '@/lib/class-notes/email-service'
import { writeRenewalEmail } from '@/lib/credits/renewal-service'
import { updateAllFees } from '@/lib/fees/nightly-service'
import { remindFamily, renderFeeReminder } from '@/lib/fees/reminder-service'
import { inviteNextOfImport } from '@/lib/imports/inviting-service'
import { inviteAgain, renderInvitation } from '@/lib/invitations/sending-service'
import {
  cleanUpAttempt,
  moveMeeting,
  removeAbandonedMeetings,
  removeMeeting,
  removeUnsavedMeeting,
} from '@/lib/meetings/cleanup-service'
import { sendPush } from '@/lib/notifications/push/sending-service'
import { requeueLostMessages, sendMessage } from '@/lib/notifications/sending-service'
import { requeueLostWhatsApp, sendWhatsApp } from '@/lib/notifications/whatsapp/sending-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { movePictures } from '@/lib/privacy/moving-service'
import { deleteExpiredRecords, removeFile, removeUnclaimedFiles } from '@/lib/privacy/retention-service'
import type { Jobs } from '@/lib/queue/schema'
import { notifyWaitlist } from '@/lib/waitlist/email-service'

type Tasks = { [N in keyof Jobs]: (payload: Jobs[N], helpers: { job: Job }) => Promise<void> }

/** The function for each kind of job. Each function is idempotent, because a job runs again if its worker dies. */
export const tasks: Tasks = {
  'send-message': (payload, { job }) =>
    sendMessage(payload, job.attempts >= job.max_attempts, {
      'password-reset': renderResetMessage,
      'confirm-address': renderConfirmation,
      invitation: renderInvitation,
      'fee-reminder': renderFeeReminder,
    }),
  'send-whatsapp': (payload, { job }) => sendWhatsApp(payload, job.attempts >= job.max_attempts),
  'remind-class': (payload) => remindClass(payload),
  'tell-notes': (payload) => writeNotesEmail(payload),
  'tell-watchers': (payload) => notifyWaitlist(payload),
  'ask-confirmation': (payload) => writeConfirmationEmail(payload),
  'invite-again': (payload) => inviteAgain(payload),
  'invite-import': (payload) => inviteNextOfImport(payload),
  'tell-together': (payload) => sendCombinedEmail(payload),
  'send-announcement': (payload) => sendAnnouncement(payload),
  'update-fees': (payload) => updateAllFees(payload),
  'remind-fees': (payload) => remindFamily(payload),
  'tell-renewal': (payload) => writeRenewalEmail(payload),
  'request-reset': (payload) => writeResetMessage(payload),
  'send-push': (payload, { job }) => sendPush(payload, job.attempts >= job.max_attempts),
  'remove-meeting': (payload) => removeMeeting(payload),
  'move-meeting': (payload) => moveMeeting(payload),
  'remove-room': (payload) => removeUnsavedMeeting(payload),
  'sweep-attempt': (payload) => cleanUpAttempt(payload),
  'tidy-meetings': () => removeAbandonedMeetings(),
  'resend-lost': async () => {
    await requeueLostMessages()
    await requeueLostWhatsApp()
  },
  'forget-old': async () => {
    await deleteExpiredRecords()
    await forgetUnusedLogos()
  },
  'erase-due': () => eraseDue(),
  'remove-unclaimed': (payload) => removeUnclaimedFiles(payload),
  'remove-file': (payload) => removeFile(payload),
  'move-pictures': (payload) => movePictures(payload),
}

/**
 * Recurring jobs, as a crontab in UTC. Each run happens on only one instance. Jobs that delete data or create fees run
 * during the night in India. A job with `fill` runs once after an outage if its time was missed.
 */
export const timetable = [
  '*/5 * * * * tidy-meetings',
  '*/15 * * * * resend-lost',
  '40 20 * * * forget-old',
  '7 * * * * erase-due',
  '30 19 * * * update-fees ?fill=1d&max=5',
  '10 21 * * 0 remove-unclaimed',
].join('\n')
