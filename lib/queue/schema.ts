/**
 * The kinds of background jobs and their payloads. Payloads contain only IDs and instants, because a job reads all
 * other data when it runs. If a trace collector is configured, payloads also contain a `traceparent`. Do not rename
 * kinds or fields, because pending jobs in the database still use the old names.
 */
export interface Jobs {
  'send-message': { messageId: string }
  'send-whatsapp': { messageId: string }
  /**
   * `startsAt` is the class's start as an ISO string. If the class has been moved to another start, this job does
   * nothing, because the move added new reminder jobs.
   */
  'remind-class': { bookingId: string; startsAt: string; hours: number }
  'tell-notes': { bookingId: string }
  'tell-watchers': { teacherId: string }
  'request-reset': { email: string; askedAt?: string }
  'ask-confirmation': { userId: string; address: string }
  /** Emails the invitation again to people with this phone or email who have not opened their account. */
  'invite-again': { email: string; phone?: string }
  /** Invites the next batch of people from an import. `adminId` is the admin who sends the invitations. */
  'invite-import': { importId: string; adminId: string }
  /** Sends one email to `userId` in place of several delayed emails about classes with `withUserId`. */
  'tell-together': { userId: string; withUserId: string }
  /** Writes an announcement's emails whose send time is `sendAt` (an ISO string) or earlier. */
  'send-announcement': { announcementId: string; sendAt: string }
  /** Sends a notification to one of the recipient's devices. `deviceId` is the ID of a row in `push_subscriptions`. */
  'send-push': { notificationId: string; deviceId: string }
  /**
   * Creates the fees for all families, in the order of account IDs. `after` is the last account that an earlier job
   * processed. This job continues with the account after it.
   */
  'update-fees': { after?: string }
  /** Reminds a family of its open fees. `day` is the academy date of the reminder. */
  'remind-fees': { accountId: string; day: string }
  /** Tells a family by email that it has few classes left. `entryId` is the ledger entry of a booked class. */
  'tell-renewal': { entryId: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  /** Removes a meeting if its creation succeeded but the response was lost. `mark` identifies the attempt. */
  'sweep-attempt': { provider: string; host: string; mark: string }
  'tidy-meetings': Record<string, unknown>
  'resend-lost': Record<string, unknown>
  'forget-old': Record<string, unknown>
  'erase-due': Record<string, unknown>
  /** `after` is the last key that an earlier job checked. This job continues with the next key. */
  'remove-unclaimed': { after?: string }
  'remove-file': { key: string }
  /** `after` is the last key that an earlier job checked. This job continues with the next key. */
  'move-pictures': { after?: string }
}
export type JobName = keyof Jobs

/**
 * Maximum number of attempts to send an email, a push notification or a WhatsApp message. The delays between attempts
 * grow from seconds to hours. All attempts together take about nine hours.
 */
export const MESSAGE_TRIES = 11
/**
 * Maximum number of attempts to remove or move a meeting at its provider. The delays between attempts grow. All
 * attempts together take about four days. After the last attempt, the job stays in the queue as failed.
 */
export const PROVIDER_TRIES = 25
