import type { CallRequest } from '@/lib/core/http/request'
import { presentedToken } from './actor'
import { marksIn } from './known-device'
import { networkShown } from './network'

/** What a request says of the device that sent it (contract 37.1). */
export interface Device {
  /** "Chrome on Android"; null where it did not say. */
  name: string | null
  /** The network that it came from: "203.0.113.x", "2001:db8:1::". */
  network: string | null
  /** The token that the browser's cookie still carries; null for whoever is no page of ours. */
  carried: string | null
  /** What earlier logins left on it (lib/auth/session/known-device.ts). */
  marks: readonly string[]
}

/** Whoever came by no request. */
export const NO_DEVICE: Device = { name: null, network: null, carried: null, marks: [] }

/** The first that is found names it: what others pretend to be stands below. */
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

/** "Chrome on Android" from a User-Agent; null where neither browser nor system is one that people know. */
export function deviceName(userAgent: string | null): string | null {
  const text = (userAgent ?? '').slice(0, USER_AGENT_READ)
  const browser = firstOf(browsers, text)
  const system = firstOf(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/**
 * The device behind a request. Its cookie counts only where a browser's page sent it: programs that keep cookies
 * hold several sessions side by side.
 */
export function deviceOf(request: Pick<CallRequest, 'headers'>, address: string): Device {
  const { headers } = request
  const fromPage = headers.has('sec-fetch-site') || headers.has('origin')
  const cookie = presentedToken({ authorization: null, cookie: headers.get('cookie') })
  return {
    name: deviceName(headers.get('user-agent')),
    network: networkShown(address),
    carried: fromPage ? (cookie?.token ?? null) : null,
    marks: marksIn(headers.get('cookie')),
  }
}
