import { randomBytes } from 'node:crypto'
import type { MeetingProvider } from './meeting-provider'

/** A room's name: 128 random bits and nobody's name in it. */
export function roomName(): string {
  return `class-${randomBytes(16).toString('hex')}`
}

/** Rooms of a Jitsi server exist by being opened: there is nothing to move or to remove. */
export function jitsi(baseUrl: string): MeetingProvider {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    name: 'jitsi',
    hosts: () => null,
    create: async () => ({ joinUrl: `${base}/${roomName()}`, providerId: null, host: null }),
    move: async () => undefined,
    remove: async () => undefined,
    removeByAttempt: async () => undefined,
    hostLink: async ({ joinUrl }) => joinUrl,
  }
}
