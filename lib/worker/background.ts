import { env } from '@/lib/core/config/env'
import { log } from '@/lib/core/observability/log'
import { beginHeartbeat } from '@/lib/health/instance-service'
import { startZoomSimulator } from '@/lib/meetings/zoom-simulator-process'
import { prepareQueue } from '@/lib/queue/queue'
import { showMetrics } from './metrics-server'
import { startWorker } from './worker'

/**
 * Starts the background work for this process's role (contract 44). If the database is not available yet, the worker
 * keeps trying to connect.
 */
export async function beginBackgroundWork(): Promise<void> {
  await showMetrics()
  await prepareQueue().catch((error) => log.warn({ error: String(error) }, 'job queue not ready yet'))
  const { ACADEMY_ROLE: role, ZOOM_TRIAL_PORT: port } = env()
  beginHeartbeat()
  if (role !== 'web') startWorker()
  if (port && role !== 'worker') startZoomSimulator(port)
}
