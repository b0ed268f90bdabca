import { perProcess } from '@/lib/core/config/per-process'

/** Whom the academy asks for something over the network: rooms, letters, the store of pictures. */
export type ProviderName = 'zoom' | 'mail' | 'uploads'

/** How this process met a provider last; moments as ISO text, nothing where it did not happen. */
export interface ProviderStatus {
  answered_at?: string
  failed_at?: string
  /** The first failure since the last answer. */
  failing_since?: string
  /** Of the last failure: the provider's own status; nothing where it gave no answer. */
  status?: number
}

/** By provider; whoever was not asked yet is not in it. */
export type ProviderStatuses = { [N in ProviderName]?: ProviderStatus }

/** What this process knows: written down for all of them by its heartbeat (lib/health/instance-service.ts). */
export const providerStatuses = (): ProviderStatuses => perProcess('providerStatuses', () => ({}))

/** It did what it was asked, or said rightly that it could not. */
export function noteAnswer(provider: ProviderName): void {
  const standings = providerStatuses()
  const { failed_at } = standings[provider] ?? {}
  standings[provider] = { answered_at: new Date().toISOString(), failed_at }
}

/** It refused, with this status of its own, or gave no answer. */
export function noteFailure(provider: ProviderName, status?: number): void {
  const standings = providerStatuses()
  const { answered_at, failing_since } = standings[provider] ?? {}
  const now = new Date().toISOString()
  standings[provider] = { answered_at, failed_at: now, failing_since: failing_since ?? now, status }
}
