import pino, { type DestinationStream } from 'pino'
import { logLevel, tracesAddress } from '@/lib/core/config/env'
import { redact } from '@/lib/core/text/redact.mjs'
import { traceId } from './traces'

/**
 * Creates the application's logger, which writes to `destination`. Redacts each line, because errors from mail servers,
 * the database and providers may contain email addresses, phone numbers or tokens.
 */
export const logTo = (destination: DestinationStream) =>
  pino(
    {
      level: logLevel(),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redact },
      // Adds the ID of the active trace to each line, if there is one (contract 49).
      ...(tracesAddress() && { mixin: () => ({ traceId: traceId() }) }),
    },
    destination,
  )

/** Writes JSON lines to standard output. Never log a request body, a token or a password. */
export const log = logTo(pino.destination(1))
