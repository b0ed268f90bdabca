import { randomInt } from 'node:crypto'

/** An address that nobody else comes from: what is wasted of its tries is nobody's loss. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
