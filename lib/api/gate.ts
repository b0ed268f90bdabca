import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { TOO_BUSY } from '@/lib/core/http/errors'
import type { CallRequest } from '@/lib/core/http/request'
import { recordRequest } from '@/lib/core/load/traffic'
import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { poolState } from '@/lib/db/pool-state'
import { type CallAnswer, failure } from './answer'
import { failurePage, isOpenedAsPage } from './failure-page'

const RETRY_AFTER_SECONDS = 5
/**
 * The number of open connections allowed per concurrent request. Many connections are idle: a browser keeps up to six
 * open, and proxies keep many.
 */
const CONNECTIONS_PER_REQUEST = 4
/** Maximum number of connections per client, as a share of the maximum number of concurrent requests. */
const SHARE_OF_ONE_CLIENT = 0.5
/** The event loop counts as slow if its mean delay is longer than this. */
const LATE_MS = 500
const MEASURE_EVERY_MS = 500
/** The process counts as overloaded after this many slow measurements in a row. A single slow measurement is normal. */
const SLOW_MEASUREMENTS = 3
/** Maximum number of waiting requests per database connection. A longer queue means that the database is overloaded. */
const WAITING_PER_CONNECTION = 50
const LOG_EVERY_MS = 10_000

/**
 * Rejects calls and pages with 503 while the process is overloaded, before reading a session or a body (contract 47).
 * Overload means too many requests at once, a slow event loop, or a long queue for the database.
 */
export class Gate {
  private working = 0
  private rejected = 0
  private loggedAt = Number.NEGATIVE_INFINITY

  /** The maximum number of open connections, in total and per client (scripts/server/connections.mjs). */
  readonly connections: { all: number; perClient: number }

  constructor(
    private readonly atOnce: number,
    private readonly isOverloaded: () => boolean,
  ) {
    this.connections = {
      all: CONNECTIONS_PER_REQUEST * atOnce,
      perClient: Math.ceil(SHARE_OF_ONE_CLIENT * atOnce),
    }
  }

  /** True if one more request may be processed. */
  admits(): boolean {
    return this.working < this.atOnce && !this.isOverloaded()
  }

  /**
   * Counts a request whose body has arrived. After the response, call the returned function once with the response's
   * status.
   */
  begin(): (status: number) => void {
    this.working += 1
    recordRequest()
    return (status) => {
      this.working -= 1
      metrics()?.requests.inc({ status })
    }
  }

  /** Returns the response to a rejected request: JSON, or a page with "Try again" if a browser opened the URL. */
  refusal(request: Pick<CallRequest, 'headers'>): CallAnswer {
    this.count()
    return isOpenedAsPage(request) ? failurePage(busy(), { href: '', label: 'Try again' }) : busy()
  }

  private count(): void {
    metrics()?.overloadRejections.inc()
    this.rejected += 1
    const now = performance.now()
    if (now - this.loggedAt < LOG_EVERY_MS) return
    log.warn({ rejected: this.rejected, working: this.working }, 'requests are rejected because of overload')
    this.loggedAt = now
    this.rejected = 0
  }
}

function busy(): CallAnswer {
  return failure('unavailable', TOO_BUSY, {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' },
  })
}

/** True while the event loop is slow, or while too many requests are waiting for the database. */
function overload(delay: IntervalHistogram): () => boolean {
  const most = WAITING_PER_CONNECTION * env().DATABASE_POOL_SIZE
  let slowMeasurements = 0
  setInterval(() => {
    slowMeasurements = delay.mean / 1e6 > LATE_MS ? slowMeasurements + 1 : 0
    delay.reset()
  }, MEASURE_EVERY_MS).unref()
  return () => slowMeasurements >= SLOW_MEASUREMENTS || poolState().waiting > most
}

/** Creates this process's gate. The server asks the gate whether to reject a request (scripts/server/calls.mjs). */
export function openGate(): void {
  perProcess('gate', () => {
    const delay = monitorEventLoopDelay()
    delay.enable()
    return new Gate(env().ACADEMY_REQUESTS_AT_ONCE, overload(delay))
  })
}
