import { isAlive, processTreeOf, sendSignal, waitUntil } from '../../../../scripts/system/processes.mjs'
import { databaseProcesses } from '../../database-processes.mjs'
import { etcdLeader } from '../health.mjs'

/** @import { Fault, Trial } from '../trial.mjs' */
/** @import { DatabaseMember } from '../../topology.mjs' */

const EXIT_TIMEOUT_MS = 5000

/** @type {Fault} */
export const instance = {
  name: 'instance',
  title: 'kill -9 of an instance',
  allowedFailures: 'in flight',
  run: (trial) => killPart(trial, 'academy2'),
}

/** @type {Fault} */
export const pgbouncer = {
  name: 'pgbouncer',
  title: 'kill -9 of PgBouncer',
  allowedFailures: 'for a while',
  recoveryLimitSeconds: 5,
  run: (trial) => killPart(trial, 'pgbouncer'),
}

/** @type {Fault} */
export const haproxy = {
  name: 'haproxy',
  title: 'kill -9 of HAProxy',
  allowedFailures: 'for a while',
  // This fault gets more time, because all clients must reconnect, including PgBouncer.
  recoveryLimitSeconds: 8,
  run: (trial) => killPart(trial, 'haproxy'),
}

/** @type {Fault} */
export const etcd = {
  name: 'etcd',
  title: 'kill -9 of the etcd leader',
  allowedFailures: 'not at all',
  async run(trial) {
    const { name } = await etcdLeader(trial.cluster)
    await killPart(trial, name)
  },
}

/** @type {Fault} */
export const primary = {
  name: 'primary',
  title: 'kill -9 of the primary and its Patroni',
  allowedFailures: 'for a while',
  recoveryLimitSeconds: 12,
  async run(trial) {
    const { cluster } = trial
    const member = await trial.primary()
    const part = cluster.part(member.name)
    part.disableRestart()
    await trial.causeFault(() => kill(memberProcesses(trial, member)))
    await trial.wait(trial.faultDurationMs)
    addLeaderNote(trial, member, await trial.primary())
    part.start()
  },
}

/** @type {Fault} */
export const frozen = {
  name: 'frozen',
  title: 'the primary and its Patroni frozen',
  allowedFailures: 'for a while',
  recoveryLimitSeconds: 20,
  async run(trial) {
    const member = await trial.primary()
    const pids = memberProcesses(trial, member)
    const all = (/** @type {NodeJS.Signals} */ name) => pids.forEach((pid) => void sendSignal(pid, name))
    try {
      await trial.causeFault(() => all('SIGSTOP'))
      await trial.wait(trial.faultDurationMs)
      addLeaderNote(trial, member, await trial.primary())
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
  await trial.causeFault(() => kill(processTreeOf(pid)))
  await trial.wait(trial.faultDurationMs)
}

/**
 * Returns the pids of Patroni, its children, and PostgreSQL.
 * @param {Trial} trial
 * @param {DatabaseMember} member
 */
function memberProcesses({ cluster }, { name }) {
  const { pid } = cluster.part(name)
  const patroni = pid === null ? [] : processTreeOf(pid)
  return [...new Set([...patroni, ...databaseProcesses(cluster.topology.at(`${name}/data`))])]
}

/** @param {number[]} pids */
async function kill(pids) {
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
  await waitUntil(() => !pids.some(isAlive), EXIT_TIMEOUT_MS, 5)
}

/**
 * @param {Trial} trial
 * @param {DatabaseMember} before
 * @param {DatabaseMember} after
 */
export function addLeaderNote(trial, before, after) {
  trial.addNote(
    after.name === before.name
      ? `${before.name} was still the leader.`
      : `${after.name} replaced ${before.name} as the leader.`,
  )
}
