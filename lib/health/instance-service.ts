import os from 'node:os'
import { freeSpace } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { providerStatuses } from '@/lib/core/observability/provider-status'
import { pool } from '@/lib/db/client'

const BEAT_MS = 15_000

/** The data that a process saves about itself with each heartbeat. */
export interface InstanceReport {
  /** Host name and port. After a restart with the same host and port, a process reuses its row. */
  place: string
  role: string
  /** Uptime in seconds. */
  seconds: number
  diskFreeBytes: number | null
  providers: object
}

const ownPlace = () => `${os.hostname()}:${env().PORT}`

async function readOwnReport(): Promise<InstanceReport> {
  return {
    place: ownPlace(),
    role: env().ACADEMY_ROLE,
    seconds: process.uptime(),
    diskFreeBytes: await freeSpace(),
    providers: providerStatuses(),
  }
}

/**
 * Saves a heartbeat, with the time from the database's clock. Keeps the stored status of every provider that the report
 * leaves out. Also deletes the rows of processes that have been silent for a day.
 */
export async function saveInstanceReport({
  place,
  role,
  seconds,
  diskFreeBytes,
  providers,
}: InstanceReport): Promise<void> {
  await pool().query(
    `WITH forgotten AS (DELETE FROM instances WHERE seen_at < now() - interval '1 day' AND place <> $1)
     INSERT INTO instances (place, role, started_at, seen_at, disk_free_bytes, providers)
     VALUES ($1, $2, now() - make_interval(secs => $3), now(), $4, $5)
     ON CONFLICT (place) DO UPDATE SET role = EXCLUDED.role, started_at = EXCLUDED.started_at, seen_at = now(),
       stopped_at = NULL, disk_free_bytes = EXCLUDED.disk_free_bytes, providers = instances.providers || EXCLUDED.providers`,
    [place, role, seconds, diskFreeBytes, JSON.stringify(providers)],
  )
}

/** Records a planned stop, so that the process is not reported as silent. */
export async function recordStop(place: string): Promise<void> {
  await pool().query('UPDATE instances SET stopped_at = now() WHERE place = $1', [place])
}

/** Saves the status of this process every 15 seconds. */
class Heartbeat {
  private readonly timer: NodeJS.Timeout
  private last: Promise<void>

  constructor() {
    this.last = this.beat()
    this.timer = setInterval(() => {
      this.last = this.beat()
    }, BEAT_MS)
    this.timer.unref()
  }

  /**
   * Stops the heartbeat and records a planned stop. The server awaits this promise when it stops
   * (scripts/server/server.mjs).
   */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.last
    await recordStop(ownPlace()).catch(ignore)
  }

  private async beat(): Promise<void> {
    await saveInstanceReport(await readOwnReport()).catch(ignore)
  }
}

/**
 * Logs the error only at debug level. Other checks report an unavailable database, and the next heartbeat tries again.
 */
function ignore(error: unknown): void {
  log.debug({ error: String(error) }, 'heartbeat could not be saved')
}

/** Starts the heartbeat of this process. A second call does nothing. See docs/decisions/2026-11-23-health.md. */
export function beginHeartbeat(): Heartbeat {
  return perProcess('heartbeat', () => new Heartbeat())
}
