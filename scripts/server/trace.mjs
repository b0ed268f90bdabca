import { trace } from '@opentelemetry/api'

/** @typedef {{ getDelegate?: () => { shutdown?: () => Promise<void> } }} Provider */

/** Sends the remaining spans, if traces are collected (lib/core/observability/open-telemetry.ts). */
export async function closeTraces() {
  const provider = /** @type {Provider} */ (trace.getTracerProvider())
  await provider.getDelegate?.().shutdown?.()
}
