import { makeNextRelease, nextRelease } from '../../release.mjs'

/** @import { Fault, Trial } from '../trial.mjs' */
/** @import { Instance } from '../../topology.mjs' */

const READY_WITHIN = 120
/**
 * The pause after each restart. During this time, the restarted instance gradually gets its share of the requests
 * (HAProxy's slowstart).
 */
const PAUSE_AFTER_RESTART_MS = 10_000
/** The time to wait for the copied release to be written to the disk. */
const FLUSH_MS = 5000

/**
 * The migrations of the next release: a new column, and an index that is built while writes continue.
 * @type {Record<string, string>}
 */
const MIGRATIONS = {
  '9998_proof_column': `ALTER TABLE "bookings" ADD COLUMN "proved_at" timestamptz;\n`,
  '9999_proof_index': `-- no transaction
DROP INDEX IF EXISTS "bookings_proved_at_idx";
CREATE INDEX CONCURRENTLY "bookings_proved_at_idx" ON "bookings" ("proved_at");
`,
}

/** @type {Fault} */
export const restart = {
  name: 'restart',
  title: 'a rolling restart',
  allowedFailures: 'not at all',
  async run(trial) {
    await trial.causeFault(() => forEachInstance(trial, (instance) => restartInstance(trial, instance)))
  },
}

/** @type {Fault} */
export const upgrade = {
  name: 'upgrade',
  title: 'a rolling upgrade with two migrations',
  allowedFailures: 'not at all',
  async prepare(trial) {
    await makeNextRelease(trial.cluster, MIGRATIONS)
    await trial.wait(FLUSH_MS)
  },
  async run(trial) {
    const { cluster } = trial
    const folder = nextRelease(cluster)
    const took = new Map()
    await trial.causeFault(() =>
      forEachInstance(trial, async (instance) => {
        const begun = performance.now()
        const difference = cluster.differences.get(instance.name)
        cluster.differences.set(instance.name, { ...difference, folder })
        await restartInstance(trial, instance)
        took.set(instance.name, performance.now() - begun)
      }),
    )
    const seconds = [...took].map(([name, ms]) => `${name} in ${(ms / 1000).toFixed(0)} s`).join(', ')
    trial.addNote(`Replaced ${seconds}. The first instance ran the migrations while the others handled requests.`)
  },
}

/**
 * @param {Trial} trial
 * @param {(instance: Instance) => Promise<void>} change
 */
async function forEachInstance(trial, change) {
  for (const instance of trial.cluster.topology.instances) {
    await change(instance)
    await trial.wait(PAUSE_AFTER_RESTART_MS)
  }
}

/**
 * Stops an instance, waits until it has exited, and starts it. Resolves when it is ready.
 * @param {Trial} trial
 * @param {Instance} instance
 */
export async function restartInstance({ cluster }, instance) {
  await cluster.part(instance.name).stop()
  await cluster.startInstance(instance, READY_WITHIN)
}
