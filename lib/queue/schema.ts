/**
 * Every kind of background work and its payload. Ids and instants only: the work reads the rest when it runs. Names and
 * fields are stored in the queue: a renamed one would strand the jobs that wait. Where traces are collected, a
 * `traceparent` stands beside them.
 */
export interface Jobs {
  'send-message': { messageId: string }
  /** `startsAt` as ISO text: a class that was moved since has reminders of its own. */
  'remind-class': { bookingId: string; startsAt: string; hours: number }
  'tell-notes': { bookingId: string }
  'tell-watchers': { teacherId: string }
  'request-reset': { email: string; askedAt?: string }
  'ask-confirmation': { userId: string; address: string }
  /** Letters to the first about classes with the second that go together in one. */
  'tell-together': { userId: string; withUserId: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  /** `mark`: the attempt's key. */
  'sweep-attempt': { provider: string; host: string; mark: string }
  'tidy-meetings': Record<string, unknown>
  'resend-lost': Record<string, unknown>
  'forget-old': Record<string, unknown>
  'erase-due': Record<string, unknown>
  /** `after`: the key up to which all were looked at. */
  'remove-unclaimed': { after?: string }
  'remove-file': { key: string }
  /** `after`: the key up to which all were looked at. */
  'move-pictures': { after?: string }
}
export type JobName = keyof Jobs

/** Tries of a message, with exponential backoff: from seconds to hours, some nine hours in all. */
export const MESSAGE_TRIES = 11
/** Tries of a clean-up at a provider, with the same backoff: some four days. What fails then is a dead letter. */
export const PROVIDER_TRIES = 25
