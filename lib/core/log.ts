import pino from 'pino'
import { logLevel, tracesAddress } from './env'
import { traceId } from './traces'

/** JSON lines on standard output. Never pass a body, a token or a password. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Of what belongs to a trace, which one (docs/contract.md 49).
  ...(tracesAddress() && { mixin: () => ({ traceId: traceId() }) }),
})
