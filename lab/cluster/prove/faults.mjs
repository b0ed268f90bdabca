import { clock } from './faults/clock.mjs'
import { disk } from './faults/disk.mjs'
import { network } from './faults/network.mjs'
import { etcd, frozen, haproxy, instance, pgbouncer, primary } from './faults/processes.mjs'
import { restart, upgrade } from './faults/rolling.mjs'

/** @import { Trial } from './trial.mjs' */
/**
 * A failure or a maintenance task that happens while the test sends writes.
 * @typedef {object} Fault
 * @property {string} name as given on the command line
 * @property {string} title as shown in the table
 * @property {'not at all' | 'in flight' | 'for a while'} allowedFailures
 *   which requests may fail: none, those in flight when the fault begins, or all until the fault is over
 * @property {number} [recoveryLimitSeconds] no request may fail later than this many seconds after the fault
 * @property {() => string | null} [impossible] returns why the fault cannot be tested here
 * @property {(trial: Trial) => Promise<void>} [prepare] does slow preparations
 * @property {(trial: Trial) => Promise<void>} run causes the fault (`trial.causeFault`), waits, and repairs it
 */

/** @type {Fault} */
const calm = {
  name: 'calm',
  title: 'no fault, for comparison',
  allowedFailures: 'not at all',
  async run(trial) {
    await trial.causeFault(() => {})
    await trial.wait(trial.faultDurationMs)
  },
}

/** The faults, in the order in which they are tested. @type {Fault[]} */
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
