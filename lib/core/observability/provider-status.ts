import { perProcess } from '@/lib/core/config/per-process'

/** The external services: meetings, emails, the picture store and WhatsApp. */
export type ProviderName = 'zoom' | 'mail' | 'uploads' | 'whatsapp'

/** The times of a provider's last success and last failure in this process, as ISO strings. */
export interface ProviderStatus {
  answered_at?: string
  failed_at?: string
  /** The first failure since the last success. */
  failing_since?: string
  /** The response status of the last failure. Undefined if the provider did not respond. */
  status?: number
}

/** The status of each provider that this process has called. */
export type ProviderStatuses = { [N in ProviderName]?: ProviderStatus }

/**
 * Returns the statuses that this process has recorded. Each heartbeat stores these statuses in the database
 * (lib/health/instance-service.ts).
 */
export const providerStatuses = (): ProviderStatuses => perProcess('providerStatuses', () => ({}))

/** Records that a provider works. Also called after an error that was not the provider's fault. */
export function recordProviderSuccess(provider: ProviderName): void {
  const statuses = providerStatuses()
  const { failed_at } = statuses[provider] ?? {}
  statuses[provider] = { answered_at: new Date().toISOString(), failed_at }
}

/** Records a failure. `status` is the status of the provider's response, or undefined if it did not respond. */
export function recordProviderFailure(provider: ProviderName, status?: number): void {
  const statuses = providerStatuses()
  const { answered_at, failing_since } = statuses[provider] ?? {}
  const now = new Date().toISOString()
  statuses[provider] = { answered_at, failed_at: now, failing_since: failing_since ?? now, status }
}
