import { type Runner, run, type TaskList } from 'graphile-worker'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { prepareQueue, unlockAbandonedJobs } from '@/lib/queue/queue'
import { queueAddress, queueSettings } from '@/lib/queue/settings'
import { tasks, timetable } from './tasks'
import { throttledTasks } from './throttled-tasks'
import { tracedTasks } from './traced-tasks'

const UNLOCK_INTERVAL_MS = 60_000
const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 30_000

/**
 * The worker fetches up to `size` jobs at a time. A fetched job that does not start within `ttl` milliseconds goes back
 * to the queue for another instance. At shutdown, all fetched jobs that have not started go back.
 */
const LOCAL_QUEUE = { size: 6, ttl: 1_000 }

/** Runs the queue's jobs in this process. Restarts with exponential backoff after a database outage. */
class JobWorker {
  private runner: Runner | null = null
  private stopped = false
  private backoff = FIRST_BACKOFF_MS
  private readonly unlockTimer: NodeJS.Timeout
  private wake: () => void = () => undefined
  private readonly ended: Promise<void>

  constructor() {
    this.unlockTimer = setInterval(() => this.unlockAbandoned(), UNLOCK_INTERVAL_MS)
    this.unlockTimer.unref()
    this.ended = this.keepRunning()
  }

  /** Stops fetching jobs and waits for the running ones for at most STOP_MS. After that, the process may end. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.unlockTimer)
    this.wake()
    await this.runner?.stop().catch(() => undefined)
    await this.ended
  }

  private async keepRunning(): Promise<void> {
    while (!this.stopped) {
      try {
        await prepareQueue()
        await unlockAbandonedJobs()
        this.runner = await this.begin()
        log.info('worker started')
        this.backoff = FIRST_BACKOFF_MS
        if (this.stopped) await this.runner.stop().catch(() => undefined)
        await this.runner.promise
        if (!this.stopped) log.warn('worker stopped; restarting')
      } catch (error) {
        if (!this.stopped) log.warn({ error: String(error) }, 'worker failed; retrying')
      }
      this.runner = null
      if (!this.stopped) await this.waitBackoff()
    }
  }

  private begin(): Promise<Runner> {
    return run({
      connectionString: queueAddress(),
      // One connection listens for new jobs. The others fetch and complete jobs. The jobs themselves use the
      // application's pool.
      maxPoolSize: 3,
      concurrency: 3,
      ...queueSettings,
      preset: { worker: { ...queueSettings.preset.worker, localQueue: LOCAL_QUEUE } },
      taskList: throttledTasks(tracedTasks(tasks as TaskList)),
      crontab: timetable,
    })
  }

  private waitBackoff(): Promise<void> {
    const delay = this.backoff
    this.backoff = Math.min(this.backoff * 2, LONGEST_BACKOFF_MS)
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delay)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private unlockAbandoned(): void {
    if (this.runner)
      unlockAbandonedJobs().catch((error) => log.warn({ error: String(error) }, 'abandoned jobs could not be unlocked'))
  }
}

/** Starts this process's worker once, and stops the worker when the process receives a signal to end. */
export function startWorker(): JobWorker {
  return perProcess('jobWorker', () => {
    const worker = new JobWorker()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
      process.once(signal as 'SIGTERM', () => void worker.stop())
    }
    return worker
  })
}
