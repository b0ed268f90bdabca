import pino, { type DestinationStream } from 'pino'
import { logLevel, tracesAddress } from '@/lib/core/config/env'
import { redact } from '@/lib/core/text/redact.mjs'
import { traceId } from './traces'

/**
 * Creates the application's log with this destination. Redacts each line, because errors from mail servers, the
 * database and providers may contain email addresses, phone numbers or tokens.
 */
export const logTo = (destination: DestinationStream) =>
  pino(
    {
      level: logLevel(),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redact },
      // The ID of the trace in which the line was logged, if there is one (contract 49).
      ...(tracesAddress() && { mixin: () => ({ traceId: traceId() }) }),
    },
    destination,
  )

/** Writes JSON lines to standard output. Never log a request body, a token or a password. */
export const log = logTo(pino.destination(1))
