import pino from 'pino'
import { logLevel } from './env'

/** JSON lines on standard output. Never pass a body, a token or a password. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
})
