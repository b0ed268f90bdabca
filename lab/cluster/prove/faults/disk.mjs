import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Failure } from '../../../../scripts/system/failure.mjs'
import { waitFor } from '../../wait.mjs'
import { waitUntilHealthy } from '../health.mjs'

/** @import { Fault, Trial } from '../trial.mjs' */
/** @import { DatabaseMember } from '../../topology.mjs' */

const FREE_MB = 700
const MB = 1024 * 1024
const EVERY_MS = 2000
const MEMBER_WITHIN = 120

/** @type {Fault} */
export const disk = {
  name: 'disk',
  title: 'a full disk on the synchronous standby',
  allowedFailures: 'for a while',
  recoveryLimitSeconds: 20,
  impossible: () => (process.getuid?.() === 0 ? null : 'the small disk is a tmpfs, which requires root'),
  async prepare(trial) {
    const { cluster } = trial
    const [member] = await replicas(trial)
    if (!member) throw new Error('the primary has no replica')
    await cluster.part(member.name).stop()
    toSmallDisk(trial, member)
    cluster.startMember(member)
    await waitUntilHealthy(cluster)
    await makeSynchronous(trial, member)
  },
  async run(trial) {
    const { cluster } = trial
    const member = await findSynchronousMember(trial)
    const filler = cluster.topology.at(`${member.name}/data/filler`)
    try {
      await trial.causeFault(() => fill(filler))
      for (const end = performance.now() + trial.faultDurationMs; performance.now() < end; await trial.wait(EVERY_MS)) {
        // Fills the disk again, because PostgreSQL may have freed some space.
        await fill(filler)
      }
      const state = (await cluster.members()).find(({ name }) => name === member.name)
      trial.addNote(
        `While its disk was full, ${member.name} was ${state ? `${state.role}, ${state.state}` : 'unreachable'}.`,
      )
    } finally {
      fs.rmSync(filler, { force: true })
    }
  },
}

/** @param {Trial} trial */
async function replicas({ cluster }) {
  const leader = await cluster.leader()
  return cluster.topology.databases.filter(({ name }) => name !== leader?.name)
}

/** @param {Trial} trial */
async function findSynchronousMember({ cluster }) {
  const members = await cluster.members()
  const name = members.find(({ role }) => role === 'sync_standby')?.name
  const member = cluster.topology.databases.find((one) => one.name === name)
  if (!member || !cluster.mounts.includes(cluster.topology.at(`${member.name}/data`))) {
    throw new Failure('The member with the small disk is not the synchronous standby.')
  }
  return member
}

/**
 * Moves the member's data to a separate disk that has little free space.
 * @param {Trial} trial
 * @param {DatabaseMember} member
 */
function toSmallDisk({ cluster }, { name }) {
  const [data, before] = [cluster.topology.at(`${name}/data`), cluster.topology.at(`${name}/data.before`)]
  const { uid, gid } = cluster.user ?? { uid: 0, gid: 0 }
  fs.renameSync(data, before)
  fs.mkdirSync(data)
  const size = `${Math.ceil(sizeOf(before) / MB) + FREE_MB}m`
  runOrThrow('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0700,uid=${uid},gid=${gid}`, 'swaramala', data)
  cluster.mounts.push(data)
  runOrThrow('cp', '-a', `${before}/.`, data)
  fs.rmSync(before, { recursive: true })
}

/**
 * Makes this member the synchronous replica, by stopping the other replica for a short time.
 * @param {Trial} trial
 * @param {DatabaseMember} member
 */
async function makeSynchronous(trial, member) {
  const { cluster } = trial
  const isSynchronous = async () =>
    (await cluster.members()).some(({ name, role }) => name === member.name && role === 'sync_standby')
  if (await isSynchronous()) return
  const other = (await replicas(trial)).find(({ name }) => name !== member.name)
  if (!other) throw new Error('there is only one replica')
  await cluster.part(other.name).stop()
  await waitFor(`${member.name} is not the synchronous standby`, MEMBER_WITHIN, isSynchronous)
  cluster.startMember(other)
  await waitUntilHealthy(cluster)
}

/** Fills the disk to the last block. @param {string} filler */
async function fill(filler) {
  for (const block of ['1M', '4k']) {
    const args = ['if=/dev/zero', `of=${filler}`, `bs=${block}`, 'oflag=append', 'conv=notrunc', 'status=none']
    await new Promise((resolve) => spawn('dd', args, { stdio: 'ignore' }).once('close', resolve))
  }
}

/** @param {string} folder */
function sizeOf(folder) {
  const { stdout } = spawnSync('du', ['-sb', folder], { encoding: 'utf8' })
  return Number(stdout.split('\t', 1)[0])
}

/** @param {string[]} command */
function runOrThrow(...command) {
  const [program = '', ...args] = command
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${command.join(' ')} failed: ${stderr.trim()}.`)
}
