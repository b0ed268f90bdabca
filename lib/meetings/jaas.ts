import { createSign } from 'node:crypto'
import { generateMeetingName } from './jitsi'
import { type MeetingProvider, ProviderError } from './meeting-provider'

export interface JaasSettings {
  baseUrl: string
  appId: string
  keyId: string
  /** An RSA key in PEM format. */
  privateKey: string
}

const HOUR = 60 * 60
/** A host's token becomes valid EARLY_SECONDS before its creation and expires LATE_SECONDS after it. */
const EARLY_SECONDS = HOUR
const LATE_SECONDS = 3 * HOUR
/** How long a guest's token is valid. The time is long, because a moved class keeps its token. */
const GUEST_SECONDS = 400 * 24 * HOUR

interface Guest {
  moderator: boolean
  name?: string
  email?: string
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates an RS256 token for one JaaS meeting. `from` and `until` are in seconds since the epoch. */
function jaasToken(settings: JaasSettings, name: string, guest: Guest, from: number, until: number): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: `${settings.appId}/${settings.keyId}` }
  const claims = {
    aud: 'jitsi',
    iss: 'chat',
    sub: settings.appId,
    room: name,
    nbf: from,
    exp: until,
    context: {
      user: { id: '', name: guest.name ?? '', email: guest.email ?? '', moderator: String(guest.moderator) },
      features: { livestreaming: 'false', recording: 'false', transcription: 'false', 'outbound-call': 'false' },
    },
  }
  const body = `${encode(header)}.${encode(claims)}`
  try {
    return `${body}.${createSign('RSA-SHA256').update(body).sign(settings.privateKey, 'base64url')}`
  } catch (cause) {
    throw new ProviderError('JAAS_PRIVATE_KEY is not an RSA key in PEM format', { cause })
  }
}

/**
 * Provides meetings through Jitsi as a Service. Everyone needs a token to enter a meeting. The shared link contains a
 * token for guests. The host gets a moderator token when opening the meeting.
 */
export function jaas(settings: JaasSettings): MeetingProvider {
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/${settings.appId}`
  const now = () => Math.floor(Date.now() / 1000)
  return {
    name: 'jaas',
    hosts: () => null,
    async create() {
      const name = generateMeetingName()
      const token = jaasToken(settings, name, { moderator: false }, now() - 10, now() + GUEST_SECONDS)
      return { joinUrl: `${base}/${name}?jwt=${token}`, providerId: name, host: null }
    },
    move: async () => undefined,
    remove: async () => undefined,
    removeByAttempt: async () => undefined,
    async hostLink({ providerId }, { name, email }) {
      const meeting = providerId ?? ''
      const guest = { moderator: true, name, email }
      return `${base}/${meeting}?jwt=${jaasToken(settings, meeting, guest, now() - EARLY_SECONDS, now() + LATE_SECONDS)}`
    },
  }
}
