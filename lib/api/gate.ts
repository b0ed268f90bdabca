import { env } from '@/lib/core/env'
import { TOO_BUSY } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { metrics } from '@/lib/core/metrics'
import { perProcess } from '@/lib/core/per-process'
import { Pressure } from '@/lib/core/pressure'
import type { CallRequest } from '@/lib/core/request'
import { noteRequest } from '@/lib/core/traffic'
import { poolState } from '@/lib/db/pool-state'
import { type CallAnswer, failure } from './answer'
import { failurePage, isOpenedAsPage } from './failure-page'

const RETRY_AFTER_SECONDS = 5
/** A browser keeps up to six connections open; proxies keep many. */
const CONNECTIONS_PER_REQUEST = 4
/** Half of the requests at once, so that one client fills neither the connections nor the requests of a process. */
const SHARE_OF_ONE_CLIENT = 0.5
const TELL_EVERY_MS = 10_000

/**
 * Where everything comes in that costs more than reading a file: calls and pages, whoever answers them. What is more than the
 * process can do is turned away here, before a session or a body is read (contract 47).
 */
export class Gate {
  private working = 0
  private turnedAway = 0
  private toldAt = Number.NEGATIVE_INFINITY

  /** The most open connections, in all and of one client (scripts/server/connections.mjs). */
  readonly connections: { all: number; ofOneClient: number }

  constructor(
    private readonly pressure: Pick<Pressure, 'admits'>,
    private readonly atOnce: number,
  ) {
    this.connections = {
      all: CONNECTIONS_PER_REQUEST * atOnce,
      ofOneClient: Math.ceil(SHARE_OF_ONE_CLIENT * atOnce),
    }
  }

  /** True if one more request may be processed. */
  admits(): boolean {
    return this.working < this.atOnce && this.pressure.admits()
  }

  /** A request is whole and is being worked on; what is given back is called once, with its status, when its answer is over. */
  begin(): (status: number) => void {
    this.working += 1
    noteRequest()
    return (status) => {
      this.working -= 1
      metrics()?.requests.inc({ status })
    }
  }

  /** What whoever may not come in reads: a page, where a person opened one. */
  refusal(request: Pick<CallRequest, 'headers'>): CallAnswer {
    this.count()
    return isOpenedAsPage(request) ? ofPage() : ofCall()
  }

  private count(): void {
    metrics()?.turnedAway.inc()
    this.turnedAway += 1
    const now = performance.now()
    if (now - this.toldAt < TELL_EVERY_MS) return
    log.warn({ turnedAway: this.turnedAway, working: this.working }, 'overloaded: rejecting requests')
    this.toldAt = now
    this.turnedAway = 0
  }
}

/** Made once each: under a rush nothing should cost more than it must. */
const ofCall = () => perProcess('refusalOfCall', busy)
const ofPage = () => perProcess('refusalOfPage', () => failurePage(busy(), { href: '', label: 'Try again' }))

function busy(): CallAnswer {
  return failure('unavailable', TOO_BUSY, {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' },
  })
}

/** Lets the server ask who may come in (scripts/server/crowd.mjs). */
export function openGate(): void {
  const signs = () => {
    const { waitedFor: waiting, givenOut } = poolState()
    return { waiting, givenOut }
  }
  perProcess('gate', () => new Gate(new Pressure(signs).watch(), env().ACADEMY_REQUESTS_AT_ONCE))
}
