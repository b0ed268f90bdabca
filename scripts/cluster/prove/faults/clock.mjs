import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startAgain } from './rolling.mjs'

/** @import { Fault } from '../faults.mjs' */
/** @import { Trial } from '../trial.mjs' */

const SECONDS = 30
const CLOCK = fileURLToPath(new URL('../another-clock.mjs', import.meta.url))

/** @type {Fault} */
export const clock = {
  name: 'clock',
  title: `the clock of one instance ${SECONDS} s late, then ${SECONDS} s ahead`,
  failing: 'not at all',
  async run(trial) {
    await trial.strike(async () => {
      for (const ahead of [-SECONDS, SECONDS]) {
        await setClock(trial, ahead)
        await trial.pass(trial.lasting)
        await noteWrittenOtherwise(trial, ahead)
      }
      await setClock(trial, 0)
    })
  },
}

/**
 * @param {Trial} trial
 * @param {number} ahead seconds; 0 for the machine's own time
 */
async function setClock(trial, ahead) {
  const { cluster } = trial
  const instance = cluster.topology.instances[0]
  if (!instance) throw new Error('there is no instance')
  const { folder } = cluster.differences.get(instance.name) ?? {}
  /** @type {Record<string, string>} */
  const env = ahead ? { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_SECONDS: String(ahead) } : {}
  cluster.differences.set(instance.name, { ...(folder && { folder }), env })
  await startAgain(trial, instance)
}

/**
 * Bookings bear the time of the instance that made them, their follow-up jobs the database's: some must differ, or nothing was tried.
 * @param {Trial} trial
 * @param {number} ahead
 */
async function noteWrittenOtherwise(trial, ahead) {
  const client = new pg.Client({ connectionString: trial.cluster.administrator(await trial.primary()) })
  await client.connect()
  try {
    /** @type {pg.QueryResult<{ late: number }>} */
    const { rows } = await client.query(
      ahead < 0
        ? `SELECT count(*)::int AS late FROM bookings b JOIN slots s ON s.id = b.slot_id WHERE b.created_at < s.created_at - interval '10 seconds'`
        : `SELECT count(*)::int AS late FROM bookings WHERE created_at > now() + interval '10 seconds'`,
    )
    const count = rows[0]?.late ?? 0
    if (count === 0) throw new Error('no booking bears the time of the instance whose clock is wrong')
    const sign = ahead < 0 ? 'before their own hour was opened' : 'in the future'
    trial.note(`${count} bookings were made by it ${sign}, by their time.`)
  } finally {
    await client.end()
  }
}
