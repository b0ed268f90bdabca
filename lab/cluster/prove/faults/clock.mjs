import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { restartInstance } from './rolling.mjs'

/** @import { Fault, Trial } from '../trial.mjs' */

const SECONDS = 30
const CLOCK = fileURLToPath(new URL('../shifted-clock.mjs', import.meta.url))

/** @type {Fault} */
export const clock = {
  name: 'clock',
  title: `the clock of one instance ${SECONDS} s slow, then ${SECONDS} s fast`,
  allowedFailures: 'not at all',
  async run(trial) {
    await trial.causeFault(async () => {
      for (const ahead of [-SECONDS, SECONDS]) {
        await setClock(trial, ahead)
        await trial.wait(trial.faultDurationMs)
        await checkShiftedTimes(trial, ahead)
      }
      await setClock(trial, 0)
    })
  },
}

/**
 * @param {Trial} trial
 * @param {number} ahead the number of seconds to add to the machine's time
 */
async function setClock(trial, ahead) {
  const { cluster } = trial
  const instance = cluster.topology.instances[0]
  if (!instance) throw new Error('there is no instance')
  const { folder } = cluster.differences.get(instance.name) ?? {}
  /** @type {Record<string, string>} */
  const env = ahead ? { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_SECONDS: String(ahead) } : {}
  cluster.differences.set(instance.name, { ...(folder && { folder }), env })
  await restartInstance(trial, instance)
}

/**
 * Checks that the instance really ran with the wrong clock. The database's clock sets a payment's creation time. The
 * instance's clock sets the decision time. For at least one payment, the times must differ by about `ahead` seconds.
 * @param {Trial} trial
 * @param {number} ahead
 */
async function checkShiftedTimes(trial, ahead) {
  const client = new pg.Client({ connectionString: trial.cluster.adminUrl(await trial.primary()) })
  await client.connect()
  try {
    /** @type {pg.QueryResult<{ count: number }>} */
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM payments
       WHERE extract(epoch FROM decided_at - created_at) BETWEEN $1::int - 10 AND $1::int + 10`,
      [ahead],
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) throw new Error('no approval has the time of the instance with the wrong clock')
    trial.addNote(
      `The approval times of ${count} payments show that the clock was ${Math.abs(ahead)} s ${ahead < 0 ? 'slow' : 'fast'}.`,
    )
  } finally {
    await client.end()
  }
}
