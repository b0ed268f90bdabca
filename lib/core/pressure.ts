/** What a look at the process finds. */
export interface Signs {
  /** Who waits for a connection to the database. */
  waiting: number
  /** How many connections were given out so far. */
  givenOut: number
}

/** Longer than that nobody should wait, for the main thread or for a connection: milliseconds. */
const LATE_MS = 500
/** A moment of it is no rush: so long it has to last, or to be over, and to be seen so often, as two long pieces of work may follow each other. */
const LASTS_MS = 1000
const LASTS_LOOKS = 4
const LOOK_EVERY_MS = 50
/** Of the pace at which connections are given out, how much the latest look counts. */
const NEWEST = 0.2
/** A database that gives out less than that a second is away, not busy: what is told then is another thing (contract 36.8). */
const LEAST_PACE = 1

/**
 * Knows whether a process has more to do than it can: by how late its main thread is, and by how long whoever came now would
 * wait for a connection at the pace at which they are given out. Under a rush that lasts, it says of each request whether it may
 * still come in; in between nothing is asked of it but two numbers. See docs/decisions/2026-11-24-quiet-jobs.md.
 */
export class Pressure {
  private lookedAt: number
  private lateThen = 0
  private givenOutThen: number
  private pace = 0
  /** Let in since the last look: they wait for no connection yet, but will. */
  private sinceLook = 0
  private rush = false
  private refusedAt = Number.NEGATIVE_INFINITY
  /** Since when it has been otherwise than `rush` says, and how often that was seen. */
  private turned: { at: number; looks: number } | null = null

  constructor(
    private readonly signs: () => Signs,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.lookedAt = now()
    this.givenOutThen = signs().givenOut
  }

  /** Looks every few moments, for as long as the process lives. */
  watch(): this {
    setInterval(() => this.look(), LOOK_EVERY_MS).unref()
    return this
  }

  look(): void {
    const [now, { givenOut }] = [this.now(), this.signs()]
    const passed = Math.max(now - this.lookedAt, 1)
    this.lateThen = Math.max(0, passed - LOOK_EVERY_MS)
    this.pace += NEWEST * (((givenOut - this.givenOutThen) * 1000) / passed - this.pace)
    this.lookedAt = now
    this.givenOutThen = givenOut
    this.sinceLook = 0
    // Whom it turns away keeps the wait short: as long as there are such people it is a rush, however short that wait is.
    const late = this.wait() > LATE_MS || (this.rush && now - this.refusedAt < LASTS_MS)
    if (late === this.rush) this.turned = null
    else this.turn(now)
  }

  private turn(now: number): void {
    this.turned ??= { at: now, looks: 0 }
    this.turned.looks += 1
    if (now - this.turned.at < LASTS_MS || this.turned.looks < LASTS_LOOKS) return
    this.rush = !this.rush
    this.turned = null
  }

  /** Whether one more may come in; who may is counted as one who will wait. */
  admits(): boolean {
    if (this.rush && this.wait() > LATE_MS) {
      this.refusedAt = this.now()
      return false
    }
    this.sinceLook += 1
    return true
  }

  /** For how long whoever came now would wait, in milliseconds. */
  private wait(): number {
    const late = Math.max(this.lateThen, this.now() - this.lookedAt - LOOK_EVERY_MS)
    if (this.pace < LEAST_PACE) return late
    return Math.max(late, ((this.signs().waiting + this.sinceLook) * 1000) / this.pace)
  }
}
