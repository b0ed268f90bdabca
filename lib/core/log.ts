import pino, { type DestinationStream } from 'pino'
import { logLevel, tracesAddress } from './env'
import { redact } from './redact.mjs'
import { traceId } from './traces'

/**
 * The application's log, written to this destination. What others wrote (errors of mail servers, of the database, of providers)
 * may hold an address, a phone number or a token: each line is redacted before it is written.
 */
export const logTo = (destination: DestinationStream) =>
  pino(
    {
      level: logLevel(),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redact },
      // Of what belongs to a trace, which one (docs/contract.md 49).
      ...(tracesAddress() && { mixin: () => ({ traceId: traceId() }) }),
    },
    destination,
  )

/** JSON lines on standard output. Never pass a body, a token or a password. */
export const log = logTo(pino.destination(1))
