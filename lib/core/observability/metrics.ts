import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { perProcess } from '@/lib/core/config/per-process'
import { noteFailure, type ProviderName } from './provider-status'

/** What is counted while the process lives. Every label comes from a list of our own: the call's name, never an address. */
export interface Metrics {
  registry: Registry
  /** Calls and pages that are rendered, whoever answers them (lib/api/gate.ts). */
  requests: Counter<'status'>
  calls: Counter<'call' | 'status'>
  durations: Histogram<'call'>
  limited: Counter<'call'>
  logins: Counter<'outcome'>
  providerErrors: Counter<'provider'>
  slowStatements: Counter
  /** Reads that the replica answered, or failed so that the primary did (lib/db/replica.ts). */
  replicaReads: Counter<'server'>
  /** Requests that were one too many (lib/api/gate.ts). */
  turnedAway: Counter
  /** A figure that is asked for when somebody looks. */
  gauge(name: string, help: string): Gauge
}

const held = () => perProcess<{ metrics?: Metrics }>('metrics', () => ({}))

/** Begins to count. Its library is loaded only where somebody wants to look (METRICS_PORT). */
export async function openMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const metrics: Metrics = {
    registry,
    requests: counter('academy_requests_total', 'Calls and rendered pages that were answered, by status', 'status'),
    calls: counter('academy_calls_total', 'Calls that were answered, by name and status', 'call', 'status'),
    durations: new Histogram({
      name: 'academy_call_seconds',
      help: 'How long calls took',
      labelNames: ['call'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    limited: counter('academy_limited_total', 'Calls that a limit refused', 'call'),
    logins: counter('academy_logins_total', 'Tries to log in', 'outcome'),
    providerErrors: counter('academy_provider_errors_total', 'Refusals and silence of providers', 'provider'),
    slowStatements: counter('academy_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS'),
    replicaReads: counter('academy_replica_reads_total', 'Reads sent to the replica, by who answered', 'server'),
    turnedAway: counter('academy_turned_away_total', 'Requests rejected because of overload'),
    gauge: (name, help) => new Gauge({ name, help, registers }),
  }
  held().metrics = metrics
  return metrics
}

/** What is counted; undefined where nobody looks. */
export const metrics = (): Metrics | undefined => held().metrics

/** A provider that refused, with this status of its own, or gave no answer: counted, and shown to the office (contract 46). */
export function countProviderError(provider: ProviderName, status?: number): void {
  metrics()?.providerErrors.inc({ provider })
  noteFailure(provider, status)
}
