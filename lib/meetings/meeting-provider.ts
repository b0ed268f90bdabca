/** The data that a provider needs about a class or an instant meeting. */
export interface MeetingPlan {
  topic: string
  startsAt: Date
  minutes: number
  /** One of the provider's `hosts`. Null if the provider has none. */
  host: string | null
  /**
   * Our ID for this attempt, which is stored in the meeting. If the response is lost, the meeting is found by this ID.
   */
  attemptKey: string
}

/** A created meeting. */
export interface Room {
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
   * Lists the teacher's own hosts and the shared ones. `teacherPhone` has 10 digits, or is null for an instant meeting
   * of the office. Returns null if meetings need no host.
   */
  hosts(teacherPhone: string | null): Hosts | null
  /** Creates a meeting and returns its link. Throws ProviderError on failure. */
  create(plan: MeetingPlan): Promise<Room>
  /**
   * Moves a meeting to another time and keeps its link. Throws ProviderError, with `gone` if the meeting no longer
   * exists.
   */
  move(room: Room, to: { startsAt: Date; minutes: number }): Promise<void>
  /** Removes a meeting. Idempotent, because a missing meeting is not an error. */
  remove(room: Room): Promise<void>
  /** Removes every meeting that an attempt with this key created at this host. Idempotent. */
  removeByAttempt(host: string, attemptKey: string): Promise<void>
  /**
   * Returns the link that makes the person the host. Call it each time the person opens the meeting, and never store
   * the link.
   */
  hostLink(room: Room, person: { name: string; email: string }): Promise<string>
}

interface Details {
  status?: number
  /** The provider's error code. */
  code?: number | string
  /** True if the outcome is unknown, because the response was lost or unreadable. A meeting may then exist. */
  uncertain?: boolean
  gone?: boolean
  /** True if this host has reached its daily limit. Another host may work. */
  hostQuotaExceeded?: boolean
  cause?: unknown
}

/** A provider's error or timeout, described for the log. The description never contains a token or secret. */
export class ProviderError extends Error {
  readonly status?: number
  readonly code?: number | string
  readonly uncertain: boolean
  readonly gone: boolean
  readonly hostQuotaExceeded: boolean

  constructor(
    message: string,
    { status, code, uncertain = false, gone = false, hostQuotaExceeded = false, cause }: Details = {},
  ) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.status = status
    this.code = code
    this.uncertain = uncertain
    this.gone = gone
    this.hostQuotaExceeded = hostQuotaExceeded
  }
}

/**
 * True for a ProviderError. Checks the name instead of `instanceof`, because the build gives each route and the job
 * worker its own copy of the class. Shared objects, such as the token cache, throw the copy of their first caller.
 */
export function isProviderError(value: unknown): value is ProviderError {
  return value instanceof Error && value.name === 'ProviderError'
}

/**
 * Returns why a call got no response, as a word for the log: `timeout`, or the network's code, such as `ECONNREFUSED`.
 */
export function networkErrorCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.name === 'TimeoutError') return 'timeout'
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return 'unknown'
}
