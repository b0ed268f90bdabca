import { hasEmbeddedDatabase, lastBackup } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { archiveState } from '@/lib/db/archive-state'
import { db } from '@/lib/db/client'
import { meetingProvider } from '@/lib/meetings/providers'
import { isWhatsAppSetUp } from '@/lib/notifications/whatsapp/cloud-api'
import { prepareQueue } from '@/lib/queue/queue'
import { queueState } from '@/lib/queue/state'
import { type Facts, type Instance, isSilent, linesOf } from './assessment'
import type { AcademyHealth } from './schema'

/**
 * Reads the app's health from the database, the data folder of this process and the heartbeats of all processes
 * (lib/health/instance-service.ts). Throws if the database does not respond within two seconds.
 */
export async function readHealth(): Promise<AcademyHealth> {
  const facts = await readFacts()
  const { now, instances } = facts
  return {
    asked_at: now.toISOString(),
    lines: linesOf(facts),
    instances: instances
      .filter(({ stoppedAt }) => stoppedAt === null)
      .map((instance) => ({
        place: instance.place,
        role: instance.role,
        started_at: instance.startedAt.toISOString(),
        seen_at: instance.seenAt.toISOString(),
        silent: isSilent(instance, now),
      })),
  }
}

async function readFacts(): Promise<Facts> {
  await prepareQueue()
  const begun = performance.now()
  const queue = await queueState()
  const databaseMs = performance.now() - begun
  const { S3_BUCKET, UPLOADTHING_TOKEN, SMTP_URL } = env()
  const archive = await archiveState()
  const oldPayments = await oldUndecidedPayments()
  return {
    ...(await readInstances()),
    databaseMs,
    queue,
    archive,
    oldPayments,
    backup: hasEmbeddedDatabase() ? { seen: true, last: await lastBackup() } : { seen: false },
    configured: {
      zoom: meetingProvider().name === 'zoom',
      mail: SMTP_URL !== undefined,
      uploads: (S3_BUCKET ?? UPLOADTHING_TOKEN) !== undefined,
      whatsapp: isWhatsAppSetUp(),
    },
  }
}

/** Counts payments that have been pending for more than a week. Their screenshots cannot be deleted yet. */
async function oldUndecidedPayments(): Promise<Facts['oldPayments']> {
  const [row] = await db().$queryRaw<Facts['oldPayments'][]>`
    SELECT count(*)::int AS count, min(created_at) AS since
    FROM payments WHERE status = 'pending' AND created_at < now() - interval '7 days'`
  return row ?? { count: 0, since: null }
}

/** Reads the processes and the database's current time. Heartbeats also use the database's clock. */
async function readInstances(): Promise<Pick<Facts, 'now' | 'instances'>> {
  const [moment, rows] = await Promise.all([
    db().$queryRaw<{ now: Date }[]>`SELECT now()`,
    db().instance.findMany({ orderBy: { place: 'asc' } }),
  ])
  const instances = rows.map(
    ({ role, diskFreeBytes, providers, ...row }): Instance => ({
      ...row,
      // The casts are safe, because only lib/health/instance-service.ts writes these columns.
      role: role as Instance['role'],
      providers: providers as Instance['providers'],
      diskFreeBytes: diskFreeBytes === null ? null : Number(diskFreeBytes),
    }),
  )
  return { now: moment[0]?.now ?? new Date(), instances }
}
