import { randomInt } from 'node:crypto'

/** Returns a new network address, so that attempts that count against a limit affect no other test. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
