/** A class or an instant meeting as a provider needs to know it. */
export interface MeetingPlan {
  topic: string
  startsAt: Date
  minutes: number
  /** One of the provider's `hosts`; null where it has none. */
  host: string | null
  /** An id of ours for this attempt, written into the meeting: an attempt whose answer was lost is found by it. */
  attemptKey: string
}

/** A room that was made. */
export interface Room {
  joinUrl: string
  providerId: string | null
  host: string | null
}

interface Hosts {
  own: string | null
  shared: string[]
}

/** Where online rooms come from. Every provider has every method; `lib/meetings/service.ts` decides which one is asked. */
export interface MeetingProvider {
  readonly name: string
  /**
   * In whose names this teacher's class may run (phone, 10 digits; null for an instant meeting of the office): their own
   * host, and those that all share. Null where rooms need no host.
   */
  hosts(teacherPhone: string | null): Hosts | null
  /** Makes a room and gives the address that its people open. Throws ProviderError when it could not. */
  create(plan: MeetingPlan): Promise<Room>
  /** Moves a room to another time; its address stays. Throws ProviderError, `gone` when there is no such room any more. */
  move(room: Room, to: { startsAt: Date; minutes: number }): Promise<void>
  /** Removes a room. Idempotent: one that is gone already is no error. */
  remove(room: Room): Promise<void>
  /** Removes whatever an attempt with this key may have left behind at this host. Idempotent. */
  removeByAttempt(host: string, attemptKey: string): Promise<void>
  /** The address that makes its opener the host of the room: fetched when it is opened, never kept. */
  hostLink(room: Room, person: { name: string; email: string }): Promise<string>
}

interface Details {
  status?: number
  /** The provider's own code. */
  code?: number | string
  /** The outcome is unknown: the answer was lost or could not be read, and a meeting may have been made all the same. */
  uncertain?: boolean
  gone?: boolean
  /** This host may make no more meetings today; another one may. */
  hostQuotaExceeded?: boolean
  cause?: unknown
}

/** A provider's refusal or silence, in words for the log. No token and no secret is ever part of it. */
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
 * By name, not by instanceof: the build gives each route and the job worker a copy of the class, and what they share (the
 * cached tokens) throws the copy of whoever came first.
 */
export function isProviderError(value: unknown): value is ProviderError {
  return value instanceof Error && value.name === 'ProviderError'
}

/** Why a call got no answer, in a word for the log: `timeout`, or the network's own, as in `ECONNREFUSED`. */
export function networkErrorCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.name === 'TimeoutError') return 'timeout'
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return 'unknown'
}
