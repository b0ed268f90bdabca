/**
 * The kinds of background jobs and their payloads. Payloads contain only IDs and instants, because a job reads all
 * other data when it runs. Pending jobs store these names and fields, so renaming one would break them. If a trace
 * collector is configured, payloads also contain a `traceparent`.
 */
export interface Jobs {
  'send-message': { messageId: string }
  'send-whatsapp': { messageId: string }
  /**
   * `startsAt` is an ISO string. If the class has been moved since then, this job does nothing, because the class has
   * new reminder jobs.
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
  /** Sends `userId` a combined email about the classes with `withUserId`. */
  'tell-together': { userId: string; withUserId: string }
  /** Writes an announcement's emails that are due by `sendAt`, an ISO string. */
  'send-announcement': { announcementId: string; sendAt: string }
  /** Sends a notification to one of the recipient's devices. `deviceId` is the ID of a row in `push_subscriptions`. */
  'send-push': { notificationId: string; deviceId: string }
  /** Creates the fees for all families. With `after`, continues an earlier job after this account. */
  'update-fees': { after?: string }
  /** Reminds a family of its open fees. `day` is the academy date of the reminder. */
  'remind-fees': { accountId: string; day: string }
  /** Tells a family by email that it has few classes left. `entryId` is the ledger entry of a booked class. */
  'tell-renewal': { entryId: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  /** `mark` identifies the attempt to create a meeting. */
  'sweep-attempt': { provider: string; host: string; mark: string }
  'tidy-meetings': Record<string, unknown>
  'resend-lost': Record<string, unknown>
  'forget-old': Record<string, unknown>
  'erase-due': Record<string, unknown>
  /** The job continues after this key, because earlier keys have been checked. */
  'remove-unclaimed': { after?: string }
  'remove-file': { key: string }
  /** The job continues after this key, because earlier keys have been checked. */
  'move-pictures': { after?: string }
}
export type JobName = keyof Jobs

/**
 * Maximum number of attempts to send an email, a push notification or a WhatsApp message. The delays grow exponentially
 * from seconds to hours, about nine hours in total.
 */
export const MESSAGE_TRIES = 11
/**
 * Maximum number of attempts to clean up at a provider, with the same delays: about four days in total. After that the
 * job stays in the queue as failed.
 */
export const PROVIDER_TRIES = 25
