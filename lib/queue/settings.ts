import { Logger } from 'graphile-worker'
import { env } from '@/lib/core/config/env'
import { log } from '@/lib/core/observability/log'

/**
 * The database for what the queue needs a session of its own for: listening, and its migrations.
 * See docs/decisions/2026-11-23-cluster.md.
 */
export const queueAddress = (): string => env().QUEUE_DATABASE_URL ?? env().DATABASE_URL

/** The queue library's messages, in the application's log; success messages are noise, payloads are never passed on. */
export const quietLogger = new Logger((scope) => (level, message, meta) => {
  const details = { queue: scope.label, task: scope.taskIdentifier, job: scope.jobId }
  const error = meta?.error instanceof Error ? { error: meta.error.message } : {}
  if (level === 'error') log.error({ ...details, ...error }, message)
  else if (level === 'warning') log.warn({ ...details, ...error }, message)
  else log.debug(details, message)
})

/** How long a stop waits for what is running; scripts/server/server.mjs waits as long. */
const STOP_MS = 8000

/** So long a job that is done waits for others, to be taken from the queue by one statement with them. */
const DONE_TOGETHER_MS = 20

/**
 * What every worker of the queue is run with. Written in batches, outcomes are waited for at a stop and their failures handled; one by one
 * the library forgets both.
 */
export const queueSettings = {
  logger: quietLogger,
  noHandleSignals: true,
  preset: {
    worker: { completeJobBatchDelay: DONE_TOGETHER_MS, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: STOP_MS },
  },
} as const
