/** Every kind of background work and what it is told. Ids and instants only: the work reads the rest when it runs. */
export interface Jobs {
  'send-message': { messageId: string }
  /** `startsAt` as ISO text: a class that was moved since has reminders of its own. */
  'remind-class': { bookingId: string; startsAt: string; hours: number }
  'request-reset': { email: string }
  'remove-meeting': { meetingId: string }
  'move-meeting': { meetingId: string }
  'remove-room': { provider: string; providerId: string; host: string | null }
  'sweep-attempt': { provider: string; host: string; mark: string }
  'tidy-meetings': Record<string, unknown>
  'resend-lost': Record<string, unknown>
}
export type JobName = keyof Jobs

/** Tries of a message: the pauses grow from seconds to hours, some nine hours in all. */
export const MESSAGE_TRIES = 11
/** Tries of a clean-up at a provider: some four days. */
export const PROVIDER_TRIES = 25
