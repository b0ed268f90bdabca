import { perProcess } from '@/lib/core/config/per-process'

const RECENT_MS = 1000

const last = () => perProcess('lastRequest', () => ({ at: Number.NEGATIVE_INFINITY }))

/** Records that lib/api/gate.ts has admitted a request. */
export function recordRequest(): void {
  last().at = performance.now()
}

/** True if `recordRequest` was called within the last second. */
export const hasTraffic = (): boolean => performance.now() - last().at < RECENT_MS
