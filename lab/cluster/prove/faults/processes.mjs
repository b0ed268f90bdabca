import { familyOf, isAlive, sendSignal, waitUntil } from '../../../../scripts/system/processes.mjs'
import { databaseProcesses } from '../../database-processes.mjs'
import { etcdLeader } from '../well.mjs'

/** @import { Fault } from '../faults.mjs' */
/** @import { Trial } from '../trial.mjs' */
/** @import { DatabaseMember } from '../../topology.mjs' */

const GONE_MS = 5000

/** @type {Fault} */
export const instance = {
  name: 'instance',
  title: 'kill -9 of an instance',
  failing: 'in flight',
  run: (trial) => killPart(trial, 'academy2'),
}

/** @type {Fault} */
export const pgbouncer = {
  name: 'pgbouncer',
  title: 'kill -9 of PgBouncer',
  failing: 'for a while',
  wellWithin: 5,
  run: (trial) => killPart(trial, 'pgbouncer'),
}

/** @type {Fault} */
export const haproxy = {
  name: 'haproxy',
  title: 'kill -9 of HAProxy',
  failing: 'for a while',
  // This fault gets more time, because all clients must reconnect, including PgBouncer.
  wellWithin: 8,
  run: (trial) => killPart(trial, 'haproxy'),
}

/** @type {Fault} */
export const etcd = {
  name: 'etcd',
  title: 'kill -9 of the etcd leader',
  failing: 'not at all',
  async run(trial) {
    const { name } = await etcdLeader(trial.cluster)
    await killPart(trial, name)
  },
}

/** @type {Fault} */
export const primary = {
  name: 'primary',
  title: 'kill -9 of the primary and its Patroni, then down for a while',
  failing: 'for a while',
  wellWithin: 12,
  async run(trial) {
    const { cluster } = trial
    const member = await trial.primary()
    const part = cluster.part(member.name)
    part.keepDown()
    await trial.strike(() => kill(memberProcesses(trial, member)))
    await trial.pass(trial.lasting)
    noteLeader(trial, member, await trial.primary())
    part.start()
  },
}

/** @type {Fault} */
export const frozen = {
  name: 'frozen',
  title: 'the primary and its Patroni frozen for a while (SIGSTOP), then resumed',
  failing: 'for a while',
  wellWithin: 20,
  async run(trial) {
    const member = await trial.primary()
    const pids = memberProcesses(trial, member)
    const all = (/** @type {NodeJS.Signals} */ name) => pids.forEach((pid) => void sendSignal(pid, name))
    try {
      await trial.strike(() => all('SIGSTOP'))
      await trial.pass(trial.lasting)
      noteLeader(trial, member, await trial.primary())
    } finally {
      all('SIGCONT')
    }
  },
}

/**
 * Kills a part. It is restarted one second later (part.mjs).
 * @param {Trial} trial
 * @param {string} name
 */
async function killPart(trial, name) {
  const { pid } = trial.cluster.part(name)
  if (pid === null) throw new Error(`${name} is not running`)
  await trial.strike(() => kill(familyOf(pid)))
  await trial.pass(trial.lasting)
}

/**
 * Returns the pids of Patroni, its children, and PostgreSQL.
 * @param {Trial} trial
 * @param {DatabaseMember} member
 */
function memberProcesses({ cluster }, { name }) {
  const { pid } = cluster.part(name)
  const patroni = pid === null ? [] : familyOf(pid)
  return [...new Set([...patroni, ...databaseProcesses(cluster.topology.at(`${name}/data`))])]
}

/** @param {number[]} pids */
async function kill(pids) {
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
  await waitUntil(() => !pids.some(isAlive), GONE_MS, 5)
}

/**
 * @param {Trial} trial
 * @param {DatabaseMember} before
 * @param {DatabaseMember} after
 */
export function noteLeader(trial, before, after) {
  trial.note(
    after.name === before.name
      ? `${before.name} was still the leader.`
      : `${after.name} replaced ${before.name} as the leader.`,
  )
}
