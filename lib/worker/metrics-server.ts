import { createServer } from 'node:http'
import type { Gauge } from 'prom-client'
import { freeSpace, hasEmbeddedDatabase, lastBackup } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { type Metrics, openMetrics } from '@/lib/core/observability/metrics'
import { archiveState } from '@/lib/db/archive-state'
import { poolState } from '@/lib/db/pool-state'
import { queryWithTimeout } from '@/lib/db/query-with-timeout'
import { queueState } from '@/lib/queue/state'

/**
 * Serves this process's metrics to Prometheus on a separate address and port, so that the metrics are not public
 * (contract 45, docs/decisions/2026-11-23-health.md). Does nothing without METRICS_PORT. If the port is in use, logs an
 * error and continues.
 */
export function showMetrics(): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = env()
  return perProcess('metricsServer', async () => {
    if (port === undefined) return
    const metrics = await openMetrics()
    const updateGauges = gaugeUpdater(metrics)
    const server = createServer(async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
      try {
        await updateGauges()
        const text = await metrics.registry.metrics()
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
      } catch (error) {
        log.error({ error: String(error) }, 'metrics request failed')
        response.writeHead(500).end()
      }
    })
    server.on('error', (error) =>
      log.error({ error: error.message }, 'metrics server could not listen on METRICS_PORT'),
    )
    server.listen(port, host)
    // The metrics server does not keep the process alive.
    server.unref()
  })
}

/** Returns a function that updates the gauges. The function removes most gauges if their value is unknown. */
function gaugeUpdater({ gauge }: Metrics): () => Promise<void> {
  const pooled = gauge('academy_pool_connections', 'Connections to the database')
  const idle = gauge('academy_pool_idle', 'Idle connections to the database')
  const waiting = gauge('academy_pool_waiting', 'Statements waiting for a connection')
  const up = gauge('academy_database_up', 'Whether the database responds')
  const due = gauge('academy_jobs_due', 'Due jobs that have not started')
  const oldest = gauge('academy_job_oldest_seconds', 'How long the oldest due job has been waiting')
  const failed = gauge('academy_jobs_failed', 'Jobs that failed permanently')
  const oldestEmail = gauge('academy_letter_oldest_seconds', 'How long the oldest email has been waiting')
  const disk = gauge('academy_disk_free_bytes', 'Free space on the disk that holds the data folder')
  const archive = gauge(
    'academy_archive_failing_seconds',
    'How long the archiving of database changes has been failing',
  )
  const backup = gauge('academy_last_backup_seconds', 'Unix time of the last backup; 0 if there is none')
  return async () => {
    const connections = poolState()
    pooled.set(connections.all)
    idle.set(connections.idle)
    waiting.set(connections.waiting)
    const [isUp, state, archived, last] = await Promise.all([
      // Check the database with a separate query. With many pending jobs, queueState() may time out although the
      // database works.
      databaseResponds(),
      queueState().catch(() => null),
      archiveState().catch(() => null),
      lastBackup(),
    ])
    up.set(isUp ? 1 : 0)
    put(due, state?.due)
    put(oldest, state?.oldestSeconds)
    put(failed, state?.failed)
    put(oldestEmail, state?.emailSeconds)
    put(archive, archived?.on ? archived.failingSeconds : undefined)
    put(disk, (await freeSpace()) ?? undefined)
    // If no backup is known, report 0 for the embedded database. Report nothing for an external database.
    if (last || hasEmbeddedDatabase()) backup.set((last?.getTime() ?? 0) / 1000)
    else backup.remove()
  }
}

async function databaseResponds(): Promise<boolean> {
  try {
    await queryWithTimeout('SELECT 1')
    return true
  } catch {
    return false
  }
}

function put(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}
