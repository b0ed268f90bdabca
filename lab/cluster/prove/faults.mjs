import { clock } from './faults/clock.mjs'
import { disk } from './faults/disk.mjs'
import { network } from './faults/network.mjs'
import { etcd, frozen, haproxy, instance, pgbouncer, primary } from './faults/processes.mjs'
import { restart, upgrade } from './faults/rolling.mjs'

/** @import { Fault } from './trial.mjs' */

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
