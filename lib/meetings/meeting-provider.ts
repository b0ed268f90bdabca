/** The data that a provider needs about a class or an instant meeting. */
export interface MeetingPlan {
  topic: string
  startsAt: Date
  minutes: number
  /**
   * The account that hosts the meeting. It is one of the accounts that `hosts` returns. Null if the provider has no
   * hosts.
   */
  host: string | null
  /**
   * Our ID for this attempt, which is stored with the meeting at the provider. If the response is lost, we can find the
   * meeting by this ID.
   */
  attemptKey: string
}

/** A meeting that exists at the provider. */
export interface CreatedMeeting {
  joinUrl: string
  providerId: string | null
  host: string | null
}

interface Hosts {
  own: string | null
  shared: string[]
}

/** A provider of online meetings. `lib/meetings/service.ts` chooses which one is used. */
export interface MeetingProvider {
  readonly name: string
  /**
   * Lists the provider's accounts that can host meetings: the teacher's own and the shared ones. `teacherPhone` has 10
   * digits, or is null for an admin's instant meeting. Returns null if meetings need no host.
   */
  hosts(teacherPhone: string | null): Hosts | null
  /** Creates a meeting and returns its link. Throws ProviderError on failure. */
  create(plan: MeetingPlan): Promise<CreatedMeeting>
  /**
   * Moves a meeting to another time and keeps its link. Throws ProviderError, with `notFound` if the meeting no longer
   * exists.
   */
  move(meeting: CreatedMeeting, to: { startsAt: Date; minutes: number }): Promise<void>
  /** Removes a meeting. Idempotent: a missing meeting is not an error. */
  remove(meeting: CreatedMeeting): Promise<void>
  /** Removes every meeting of this host that was created with this attempt key. Idempotent. */
  removeByAttempt(host: string, attemptKey: string): Promise<void>
  /**
   * Returns the link that makes the person the host. Call it each time the person opens the meeting, and never store
   * the link.
   */
  hostLink(meeting: CreatedMeeting, person: { name: string; email: string }): Promise<string>
}

interface Details {
  status?: number
  /** The provider's error code. */
  code?: number | string
  /** True if the meeting may exist, because the response was lost or unreadable. */
  uncertain?: boolean
  notFound?: boolean
  /** True if this host has reached its daily limit. Another host may work. */
  hostQuotaExceeded?: boolean
  cause?: unknown
}

/** A provider's error or timeout. The message is safe to log, because it never contains a token or secret. */
export class ProviderError extends Error {
  readonly status?: number
  readonly code?: number | string
  readonly uncertain: boolean
  readonly notFound: boolean
  readonly hostQuotaExceeded: boolean

  constructor(
    message: string,
    { status, code, uncertain = false, notFound = false, hostQuotaExceeded = false, cause }: Details = {},
  ) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.status = status
    this.code = code
    this.uncertain = uncertain
    this.notFound = notFound
    this.hostQuotaExceeded = hostQuotaExceeded
  }
}

/**
 * Returns true for a ProviderError. Does not use `instanceof`, because the build contains several copies of the class.
 */
export function isProviderError(value: unknown): value is ProviderError {
  return value instanceof Error && value.name === 'ProviderError'
}
