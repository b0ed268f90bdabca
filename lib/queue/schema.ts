/**
 * The kinds of background jobs and their payloads: only IDs and instants, because a job reads the rest when it runs.
 * The queue stores names and fields, so renaming one would strand pending jobs. With a trace collector, payloads also
 * contain a `traceparent`.
 */
export interface Jobs {
  'send-message': { messageId: string }
  /** `startsAt` is ISO text. A class that was moved since then has new reminders. */
  'remind-class': { bookingId: string; startsAt: string; hours: number }
  'tell-notes': { bookingId: string }
  'tell-watchers': { teacherId: string }
  'request-reset': { email: string; askedAt?: string }
  'ask-confirmation': { userId: string; address: string }
  /** Sends the user combined emails about classes with the second user. */
  'tell-together': { userId: string; withUserId: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  /** `mark` is the attempt's key. */
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

/** Attempts for an email, with exponential backoff from seconds to hours: about nine hours in total. */
export const MESSAGE_TRIES = 11
/**
 * Attempts for a clean-up at a provider, with the same backoff: about four days. Then the job stays as a dead letter.
 */
export const PROVIDER_TRIES = 25
