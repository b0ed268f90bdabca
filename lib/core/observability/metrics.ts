import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { perProcess } from '@/lib/core/config/per-process'
import { type ProviderName, recordProviderFailure } from './provider-status'

/**
 * The metrics of this process. Every label has a fixed set of values, such as the names of the API calls. No label
 * contains a requested URL.
 */
export interface Metrics {
  registry: Registry
  /** Counts calls and rendered pages, including calls that the dispatcher handled without Next (lib/api/gate.ts). */
  requests: Counter<'status'>
  calls: Counter<'call' | 'status'>
  durations: Histogram<'call'>
  limited: Counter<'call'>
  logins: Counter<'outcome'>
  providerErrors: Counter<'provider'>
  slowStatements: Counter
  /** Counts reads that ran on the replica, or that fell back to the primary (lib/db/replica.ts). */
  replicaReads: Counter<'server'>
  /** Counts requests that were rejected because of overload (lib/api/gate.ts). */
  overloadRejections: Counter
  /** Creates a gauge that is read on each scrape. */
  gauge(name: string, help: string): Gauge
}

const held = () => perProcess<{ metrics?: Metrics }>('metrics', () => ({}))

/** Starts the metrics. The library is loaded only if METRICS_PORT is set. */
export async function openMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const metrics: Metrics = {
    registry,
    requests: counter('academy_requests_total', 'API responses and rendered pages, by status', 'status'),
    calls: counter('academy_calls_total', 'Responses to API calls, by call and status', 'call', 'status'),
    durations: new Histogram({
      name: 'academy_call_seconds',
      help: 'Duration of API calls',
      labelNames: ['call'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    limited: counter('academy_limited_total', 'API calls rejected by a rate limit', 'call'),
    logins: counter('academy_logins_total', 'Login attempts, by outcome', 'outcome'),
    providerErrors: counter(
      'academy_provider_errors_total',
      'Errors and missing responses from external providers',
      'provider',
    ),
    slowStatements: counter('academy_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS'),
    replicaReads: counter(
      'academy_replica_reads_total',
      'Reads sent to the replica, by the server that answered',
      'server',
    ),
    overloadRejections: counter('academy_turned_away_total', 'Requests rejected because of overload'),
    gauge: (name, help) => new Gauge({ name, help, registers }),
  }
  held().metrics = metrics
  return metrics
}

/** Returns the metrics, or undefined if they are not enabled. */
export const metrics = (): Metrics | undefined => held().metrics

/**
 * Counts a provider's error and shows it to admins (contract 46). `status` is the status of the provider's response, or
 * undefined if it did not respond.
 */
export function countProviderError(provider: ProviderName, status?: number): void {
  metrics()?.providerErrors.inc({ provider })
  recordProviderFailure(provider, status)
}
