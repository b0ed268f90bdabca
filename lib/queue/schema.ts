/**
 * The kinds of background jobs and their payloads: only IDs and instants, because a job reads the rest when it runs.
 * The queue stores names and fields, so renaming one would strand pending jobs. With a trace collector, payloads also
 * contain a `traceparent`.
 */
export interface Jobs {
  'send-message': { messageId: string }
  /**
   * `startsAt` is ISO text. If the class has been moved since, this reminder is obsolete, because the class has new
   * reminders.
   */
  'remind-class': { bookingId: string; startsAt: string; hours: number }
  'tell-notes': { bookingId: string }
  'tell-watchers': { teacherId: string }
  'request-reset': { email: string; askedAt?: string }
  'ask-confirmation': { userId: string; address: string }
  /** Sends invitations again to the unopened accounts with this phone or email. */
  'invite-again': { email: string; phone?: string }
  /** Sends the first user combined emails about classes with the second user. */
  'tell-together': { userId: string; withUserId: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  /** `mark` identifies the attempt. */
  'sweep-attempt': { provider: string; host: string; mark: string }
  'tidy-meetings': Record<string, unknown>
  'resend-lost': Record<string, unknown>
  'forget-old': Record<string, unknown>
  'erase-due': Record<string, unknown>
  /** Keys up to `after` have been checked. */
  'remove-unclaimed': { after?: string }
  'remove-file': { key: string }
  /** Keys up to `after` have been checked. */
  'move-pictures': { after?: string }
}
export type JobName = keyof Jobs

/**
 * The maximum number of attempts to send an email. With exponential backoff from seconds to hours, they take about nine
 * hours in total.
 */
export const MESSAGE_TRIES = 11
/**
 * The maximum number of attempts to clean up at a provider. With the same backoff, they take about four days. After
 * that the job stays in the queue as failed.
 */
export const PROVIDER_TRIES = 25
