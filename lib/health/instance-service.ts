import os from 'node:os'
import { freeSpace } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { providerStatuses } from '@/lib/core/observability/provider-status'
import { pool } from '@/lib/db/client'

const BEAT_MS = 15_000

/** What a process says of itself. */
export interface OwnWords {
  /** Machine and port: who starts there again takes the row of who was there before over. */
  place: string
  role: string
  /** For how long it has been running. */
  seconds: number
  diskFreeBytes: number | null
  providers: object
}

const ownPlace = () => `${os.hostname()}:${env().PORT}`

async function ownWords(): Promise<OwnWords> {
  return {
    place: ownPlace(),
    role: env().ACADEMY_ROLE,
    seconds: process.uptime(),
    diskFreeBytes: await freeSpace(),
    providers: providerStatuses(),
  }
}

/**
 * Writes down that a process lives and what it knows, on the database's clock. What an earlier process of the same place
 * knew of a provider stands until this one has met it; who was silent for a day is forgotten.
 */
export async function noteInstance({ place, role, seconds, diskFreeBytes, providers }: OwnWords): Promise<void> {
  await pool().query(
    `WITH forgotten AS (DELETE FROM instances WHERE seen_at < now() - interval '1 day' AND place <> $1)
     INSERT INTO instances (place, role, started_at, seen_at, disk_free_bytes, providers)
     VALUES ($1, $2, now() - make_interval(secs => $3), now(), $4, $5)
     ON CONFLICT (place) DO UPDATE SET role = EXCLUDED.role, started_at = EXCLUDED.started_at, seen_at = now(),
       stopped_at = NULL, disk_free_bytes = EXCLUDED.disk_free_bytes, providers = instances.providers || EXCLUDED.providers`,
    [place, role, seconds, diskFreeBytes, JSON.stringify(providers)],
  )
}

/** Writes down that a process is about to stop: nobody then misses it. */
export async function noteStop(place: string): Promise<void> {
  await pool().query('UPDATE instances SET stopped_at = now() WHERE place = $1', [place])
}

/** While it runs, this process writes down every quarter of a minute that it does. */
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

  /** The server waits for it when it stops (scripts/server/server.mjs). */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.last
    await noteStop(ownPlace()).catch(ignore)
  }

  private async beat(): Promise<void> {
    await noteInstance(await ownWords()).catch(ignore)
  }
}

/** A database that is away is known without this; the next beat comes by itself. */
function ignore(error: unknown): void {
  log.debug({ error: String(error) }, 'heartbeat could not be saved')
}

/** Begins the heartbeat of this process, once. See docs/decisions/2026-11-23-health.md. */
export function beginHeartbeat(): Heartbeat {
  return perProcess('heartbeat', () => new Heartbeat())
}
