import { randomInt } from 'node:crypto'

/** Returns a new network address, so that used-up attempts affect no other test. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
