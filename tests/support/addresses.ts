import { randomInt } from 'node:crypto'

/** Returns a new network address, so that attempts in one test do not count against a limit in another test. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
