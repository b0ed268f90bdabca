import { Logger } from 'graphile-worker'
import { env } from '@/lib/core/config/env'
import { log } from '@/lib/core/observability/log'

/**
 * Returns the database address for LISTEN and for the queue's migrations. Both need a dedicated session, which a pooled
 * connection does not provide. See docs/decisions/2026-11-23-cluster.md.
 */
export const queueAddress = (): string => env().QUEUE_DATABASE_URL ?? env().DATABASE_URL

/**
 * Writes the queue library's messages to the application's log. Success messages appear only at debug level. Payloads
 * are never logged.
 */
export const quietLogger = new Logger((scope) => (level, message, meta) => {
  const details = { queue: scope.label, task: scope.taskIdentifier, job: scope.jobId }
  const error = meta?.error instanceof Error ? { error: meta.error.message } : {}
  if (level === 'error') log.error({ ...details, ...error }, message)
  else if (level === 'warning') log.warn({ ...details, ...error }, message)
  else log.debug(details, message)
})

/**
 * The maximum time in milliseconds that a shutdown waits for running jobs. scripts/server/server.mjs uses the same
 * limit.
 */
const STOP_MS = 8000

/** The worker collects completed jobs for this many milliseconds, and then removes them in one statement. */
const DONE_TOGETHER_MS = 20

/**
 * The settings of every worker. Workers record completed jobs in batches. Without batches, the library may shut down
 * before it has recorded every result.
 */
export const queueSettings = {
  logger: quietLogger,
  noHandleSignals: true,
  preset: {
    worker: { completeJobBatchDelay: DONE_TOGETHER_MS, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: STOP_MS },
  },
} as const
