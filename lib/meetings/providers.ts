import { env } from '@/lib/core/config/env'
import { academyZone } from '@/lib/core/time/zone'
import { jaas } from './jaas'
import { jitsi } from './jitsi'
import { type MeetingProvider, ProviderError } from './meeting-provider'
import { zoom } from './zoom'
import { zoomSimulatorSettings } from './zoom-simulator'

function zoomProvider(): MeetingProvider | null {
  const settings = env()
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = settings
  const account =
    accountId && clientId && clientSecret
      ? { accountId, clientId, clientSecret, oauthUrl: settings.ZOOM_OAUTH_URL, apiUrl: settings.ZOOM_API_URL }
      : settings.ZOOM_TRIAL_PORT
        ? zoomSimulatorSettings(settings.ZOOM_TRIAL_PORT)
        : null
  return (
    account &&
    zoom({ ...account, timeZone: academyZone(), pool: settings.ZOOM_HOSTS, teacherHosts: settings.ZOOM_TEACHER_HOSTS })
  )
}

function jaasProvider(): MeetingProvider | null {
  const { JAAS_APP_ID: appId, JAAS_KEY_ID: keyId, JAAS_PRIVATE_KEY: privateKey, JAAS_BASE_URL: baseUrl } = env()
  return appId && keyId && privateKey ? jaas({ appId, keyId, privateKey, baseUrl }) : null
}

function jitsiProvider(): MeetingProvider {
  return jaasProvider() ?? jitsi(env().JITSI_BASE_URL)
}

/** Returns the provider for new meetings: Zoom if configured, otherwise JaaS, otherwise a Jitsi server. */
export function meetingProvider(): MeetingProvider {
  return zoomProvider() ?? jitsiProvider()
}

/** Returns the provider to use instead of `failed`, or null if none is configured. */
export function fallbackProvider(failed: MeetingProvider): MeetingProvider | null {
  return failed.name === 'zoom' && env().MEETING_FALLBACK === 'jitsi' ? jitsiProvider() : null
}

/** Returns the provider that created a meeting. Throws ProviderError if that provider is no longer configured. */
export function providerNamed(name: string): MeetingProvider {
  const provider =
    name === 'zoom'
      ? zoomProvider()
      : name === 'jaas'
        ? jaasProvider()
        : name === 'jitsi'
          ? jitsi(env().JITSI_BASE_URL)
          : null
  if (!provider) throw new ProviderError(`The meeting provider ${name} is no longer configured`)
  return provider
}
