import { randomBytes } from 'node:crypto'
import type { MeetingProvider } from './meeting-provider'

/** Generates the name of a meeting. Its 128 random bits make it impossible to guess. It contains no personal names. */
export function generateMeetingName(): string {
  return `class-${randomBytes(16).toString('hex')}`
}

/**
 * Provides meetings on a Jitsi server. A meeting exists only while people are in it, so there is nothing to move or
 * remove.
 */
export function jitsi(baseUrl: string): MeetingProvider {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    name: 'jitsi',
    hosts: () => null,
    create: async () => ({ joinUrl: `${base}/${generateMeetingName()}`, providerId: null, host: null }),
    move: async () => undefined,
    remove: async () => undefined,
    removeByAttempt: async () => undefined,
    hostLink: async ({ joinUrl }) => joinUrl,
  }
}
