import type { ProviderName, ProviderStatus, ProviderStatuses } from '@/lib/core/observability/provider-status'
import type { ArchiveState } from '@/lib/db/archive-state'
import type { QueueState } from '@/lib/queue/state'
import type { HealthLine } from './schema'

/** A process, as described by its last heartbeat. */
export interface Instance {
  place: string
  role: 'all' | 'web' | 'worker'
  startedAt: Date
  seenAt: Date
  stoppedAt: Date | null
  diskFreeBytes: number | null
  providers: ProviderStatuses
}

/** The measurements from which the health page is built, all taken at the same moment. */
export interface Facts {
  now: Date
  /** How long the database took to respond. */
  databaseMs: number
  queue: QueueState
  archive: ArchiveState
  /** Payments that have been pending for too long, and the date of the oldest. */
  oldPayments: { count: number; since: Date | null }
  instances: readonly Instance[]
  /** The last backup. Known only for the embedded database, because the app cannot see backups of an external one. */
  backup: { seen: true; last: Date | null } | { seen: false }
  /** Which providers are configured. */
  configured: Readonly<Record<ProviderName, boolean>>
}

const MINUTE = 60
const DAY = 24 * 3600
const GIB = 1024 ** 3

/** A process counts as silent after it misses four heartbeats. */
const SILENT_AFTER_SECONDS = 60
/** Emails that wait longer than this are reported as late, because emails are normally sent within seconds. */
const EMAILS_LATE_SECONDS = 2 * MINUTE
/** Jobs that wait longer than this are reported as late. Use the same time as in deploy/observability/alerts.yml. */
const JOBS_LATE_SECONDS = 5 * MINUTE
const ARCHIVE_LATE_SECONDS = 5 * MINUTE
const LOW_DISK_BYTES = 2 * GIB
const BACKUP_OLD_SECONDS = 2 * DAY
const DATABASE_SLOW_MS = 1000

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

/** Formats seconds as "40 s", "3 min", "2 h" or "9 days", rounded down. */
export function spanOf(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / DAY)} days`
}

/** True if the process stopped sending heartbeats without recording a planned stop. */
export const isSilent = ({ seenAt, stoppedAt }: Instance, now: Date): boolean =>
  stoppedAt === null && secondsBetween(seenAt, now) > SILENT_AFTER_SECONDS

const isRunning = (instance: Instance, now: Date) => instance.stoppedAt === null && !isSilent(instance, now)

/** Describes the app's health for the office, problems first (contract 46.2). */
export function linesOf(facts: Facts): HealthLine[] {
  const lines = [
    database(facts),
    ...processes(facts),
    jobs(facts),
    emails(facts),
    ...(['mail', 'zoom', 'uploads', 'whatsapp'] as const).flatMap((name) => provider(name, facts) ?? []),
    payments(facts),
    diskSpace(facts),
    backup(facts),
    ...archive(facts),
  ]
  const order = { worry: 0, unseen: 1, well: 2 }
  return lines.toSorted((one, other) => order[one.state] - order[other.state])
}

function database({ databaseMs }: Facts): HealthLine {
  const about = 'database'
  if (databaseMs <= DATABASE_SLOW_MS) return { about, state: 'well', text: 'The database is responding' }
  return {
    about,
    state: 'worry',
    text: `The database takes ${spanOf(databaseMs / 1000)} to respond`,
    advice: 'Pages load slowly. Ask the person who runs the server to look for slow database queries in the log.',
  }
}

function processes({ instances, now }: Facts): HealthLine[] {
  const about = 'processes'
  const silent = instances
    .filter((instance) => isSilent(instance, now))
    .map(
      ({ place, seenAt }): HealthLine => ({
        about,
        state: 'worry',
        text: `No report from ${place} for ${spanOf(secondsBetween(seenAt, now))}`,
        advice:
          'The process or its machine may have crashed; the other processes keep working. Ask the person who runs the server to check it. This entry disappears from the list after a day.',
        since: seenAt.toISOString(),
      }),
    )
  return silent.length > 0 ? silent : [{ about, state: 'well', text: 'All server processes are running' }]
}

function jobs({ queue, instances, now }: Facts): HealthLine {
  const about = 'jobs'
  if (!instances.some((instance) => isRunning(instance, now) && instance.role !== 'web'))
    return {
      about,
      state: 'worry',
      text: 'No server process is running background jobs',
      advice: 'Emails and reminders are not sent until a process runs with ACADEMY_ROLE set to all or worker.',
    }
  if (queue.oldestSeconds > JOBS_LATE_SECONDS)
    return {
      about,
      state: 'worry',
      text: `Background jobs have been waiting for ${spanOf(queue.oldestSeconds)}`,
      advice: 'Emails and reminders are delayed. They will be sent in order.',
      since: ago(now, queue.oldestSeconds),
    }
  if (queue.failedToday > 0)
    return {
      about,
      state: 'worry',
      text:
        queue.failedToday === 1
          ? 'A background job failed permanently today'
          : `${queue.failedToday} background jobs failed permanently today`,
      advice: 'You can retry failed Zoom updates in Messages. For all other failures, see the server log.',
    }
  return { about, state: 'well', text: 'Background jobs run without delay' }
}

function emails({ queue, now, configured }: Facts): HealthLine {
  const about = 'emails'
  if (queue.emailSeconds > EMAILS_LATE_SECONDS)
    return {
      about,
      state: 'worry',
      text: `Emails have been waiting for ${spanOf(queue.emailSeconds)}`,
      advice: 'We keep trying for several hours. The Messages page shows each email and why it was not sent.',
      since: ago(now, queue.emailSeconds),
    }
  if (!configured.mail)
    return { about, state: 'unseen', text: 'No mail server is set up. Emails are saved as files in the data folder' }
  return { about, state: 'well', text: 'Emails are sent without delay' }
}

const providerWords = {
  zoom: {
    about: 'Zoom',
    who: 'Zoom',
    advice: 'Ask students and teachers to press Join Now again. If it still fails, check the Zoom account.',
  },
  mail: { about: 'mail server', who: 'The mail server', advice: 'We retry emails automatically.' },
  uploads: {
    about: 'pictures',
    who: 'Picture storage',
    advice: 'Until it responds, no one can upload payment screenshots or teacher pictures.',
  },
  whatsapp: {
    about: 'WhatsApp',
    who: 'WhatsApp',
    advice: 'We retry messages for several hours. If they still fail, check the access token in the Meta account.',
  },
} as const

/** Summarises what all processes report about a provider. Returns null if the academy does not use the provider. */
function provider(name: ProviderName, { instances, configured }: Facts): HealthLine | null {
  const { about, who, advice } = providerWords[name]
  if (!configured[name])
    return name === 'uploads' ? { about, state: 'well', text: 'Pictures are stored on the server’s own disk' } : null
  const { contacted, failing } = combineStatuses(instances.flatMap(({ providers }) => providers[name] ?? []))
  if (!contacted) return { about, state: 'unseen', text: `${who} has not been checked yet` }
  if (!failing) return { about, state: 'well', text: `${who} is responding` }
  const text = failing.status === undefined ? `${who} is not responding` : `${who} returns errors (${failing.status})`
  return { about, state: 'worry', text, advice, since: failing.since }
}

/** Combines the reports of several processes. If the latest report is a failure, the provider counts as failing. */
export function combineStatuses(statuses: readonly ProviderStatus[]): {
  contacted: boolean
  failing: { since: string; status: number | undefined } | null
} {
  const lastAnsweredAt =
    statuses
      .map(({ answered_at = '' }) => answered_at)
      .toSorted()
      .at(-1) ?? ''
  const failed = statuses
    .filter(({ failed_at = '' }) => failed_at > lastAnsweredAt)
    .toSorted((one, other) => (one.failed_at ?? '').localeCompare(other.failed_at ?? ''))
  const last = failed.at(-1)
  if (!last) return { contacted: statuses.length > 0, failing: null }
  const [begun = ''] = failed.map(({ failing_since = '' }) => failing_since).toSorted()
  const [since = begun] = [begun, lastAnsweredAt].toSorted().reverse()
  return { contacted: true, failing: { since, status: last.status } }
}

/**
 * Reports payments that have been pending for over a week. Their screenshots cannot be deleted until an admin approves
 * or rejects the payment, so old pending payments use up disk space.
 */
function payments({ oldPayments: { count, since } }: Facts): HealthLine {
  const about = 'payments'
  if (count === 0) return { about, state: 'well', text: 'No payment has been pending for more than a week' }
  return {
    about,
    state: 'worry',
    text:
      count === 1
        ? 'A payment has been pending for more than a week'
        : `${count} payments have been pending for more than a week`,
    advice: 'Approve or reject each one in Payment Details. The screenshots are kept until then.',
    ...(since && { since: since.toISOString() }),
  }
}

function diskSpace({ instances, now }: Facts): HealthLine {
  const about = 'disk space'
  const measured = instances.filter((instance) => isRunning(instance, now) && instance.diskFreeBytes !== null)
  const least = measured.toSorted((one, other) => (one.diskFreeBytes ?? 0) - (other.diskFreeBytes ?? 0))[0]
  if (!least) return { about, state: 'unseen', text: 'Free disk space is unknown' }
  const free = least.diskFreeBytes ?? 0
  if (free >= LOW_DISK_BYTES) return { about, state: 'well', text: 'There is enough disk space' }
  return {
    about,
    state: 'worry',
    text: `Only ${(free / GIB).toFixed(1)} GB left on the disk used by ${least.place}`,
    advice:
      'Ask the person who runs the server to remove old backups and unused before-restore-… folders. Also approve or reject pending payments, because their screenshots can only be deleted after that.',
  }
}

function backup({ backup: lastBackup, now }: Facts): HealthLine {
  const about = 'backup'
  if (!lastBackup.seen)
    return { about, state: 'unseen', text: 'Backups of an external database cannot be checked here' }
  const advice = 'Run npm run backup on the server, ideally every night.'
  if (!lastBackup.last) return { about, state: 'worry', text: 'There is no backup yet', advice }
  const age = secondsBetween(lastBackup.last, now)
  if (age <= BACKUP_OLD_SECONDS) return { about, state: 'well', text: `The last backup is ${spanOf(age)} old` }
  const since = lastBackup.last.toISOString()
  return { about, state: 'worry', text: `The last backup is ${spanOf(age)} old`, advice, since }
}

/** Reports on the WAL archive, from which the database can be restored to any point in time. */
function archive({ archive: { on, failingSeconds }, now }: Facts): HealthLine[] {
  const about = 'archive'
  if (!on) return []
  if (failingSeconds <= ARCHIVE_LATE_SECONDS) return [{ about, state: 'well', text: 'Database changes are archived' }]
  return [
    {
      about,
      state: 'worry',
      text: `Database changes have not been archived for ${spanOf(failingSeconds)}`,
      advice:
        'New changes cannot be restored from a backup, and the database disk is filling up. Check the database log.',
      since: ago(now, failingSeconds),
    },
  ]
}
