import type { CallRequest } from '@/lib/core/http/request'
import { presentedToken } from './actor'
import { marksIn } from './known-device'
import { networkShown } from './network'

/** Describes the device that sent a request (contract 37.1). */
export interface Device {
  /** For example "Chrome on Android". Null if unknown. */
  name: string | null
  /** The client's network, for example "203.0.113.x" or "2001:db8:1::". */
  network: string | null
  /** The token in the browser's session cookie. Null if the request did not come from a web page. */
  sessionToken: string | null
  /** The login marks from the device cookie (lib/auth/session/known-device.ts). */
  marks: readonly string[]
}

/** Used if the device is not known. */
export const NO_DEVICE: Device = { name: null, network: null, sessionToken: null, marks: [] }

/** The order matters, because the User-Agent of an earlier entry can also contain the names of later ones. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const
const USER_AGENT_READ = 400

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns a name such as "Chrome on Android" for a User-Agent, or null if neither the browser nor the system is known.
 */
export function deviceName(userAgent: string | null): string | null {
  const text = (userAgent ?? '').slice(0, USER_AGENT_READ)
  const browser = firstOf(browsers, text)
  const system = firstOf(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** Returns the device that sent a request. Reads the session cookie only if a web page sent the request. */
export function deviceOf(request: Pick<CallRequest, 'headers'>, address: string): Device {
  const { headers } = request
  const fromPage = headers.has('sec-fetch-site') || headers.has('origin')
  const cookie = presentedToken({ authorization: null, cookie: headers.get('cookie') })
  return {
    name: deviceName(headers.get('user-agent')),
    network: networkShown(address),
    sessionToken: fromPage ? (cookie?.token ?? null) : null,
    marks: marksIn(headers.get('cookie')),
  }
}
