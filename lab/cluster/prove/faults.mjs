import { clock } from './faults/clock.mjs'
import { disk } from './faults/disk.mjs'
import { network } from './faults/network.mjs'
import { etcd, frozen, haproxy, instance, pgbouncer, primary } from './faults/processes.mjs'
import { restart, upgrade } from './faults/rolling.mjs'

/** @import { Trial } from './trial.mjs' */
/**
 * Something that goes wrong, or is done, while everybody writes.
 * @typedef {object} Fault
 * @property {string} name as it is asked for
 * @property {string} title as the table calls it
 * @property {'not at all' | 'in flight' | 'for a while'} failing which requests may fail: none, those that were under way at that moment, or
 *   all until it is over
 * @property {number} [wellWithin] seconds after which no request may fail any more
 * @property {() => string | null} [impossible] why it cannot be tried here
 * @property {(trial: Trial) => Promise<void>} [prepare] what takes time before
 * @property {(trial: Trial) => Promise<void>} run strikes (`trial.strike`), lets time pass, and mends
 */

/** @type {Fault} */
const calm = {
  name: 'calm',
  title: 'no fault, for comparison',
  failing: 'not at all',
  async run(trial) {
    await trial.strike(() => {})
    await trial.pass(trial.lasting)
  },
}

/** In the order in which they are tried. @type {Fault[]} */
export const FAULTS = [
  calm,
  instance,
  primary,
  pgbouncer,
  haproxy,
  etcd,
  network,
  frozen,
  restart,
  upgrade,
  clock,
  disk,
]
