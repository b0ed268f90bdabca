import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { Failure } from '../../../scripts/system/failure.mjs'

/** @import { DatabaseMember, Topology } from '../topology.mjs' */
/** @import { Backup, Plan } from './moment.mjs' */

const STANZA = 'academy'
/** The maximum time in seconds until a change is archived, even if there are few writes. */
export const ARCHIVE_TIMEOUT = 60
/** The number of days that backups are kept, as the privacy policy states (docs/operations.md, "Personal data"). */
const KEEP_DAYS = 35

/**
 * Returns pgBackRest's configuration for the member `own`. Lists `own` first, because pgBackRest archives only the
 * first member.
 * @param {Topology} topology
 * @param {DatabaseMember} own
 */
export function repositoryFile({ at, databases }, own) {
  const members = [own, ...databases.filter(({ name }) => name !== own.name)]
  const lines = members.flatMap(({ name, port }, i) => [
    `pg${i + 1}-path=${at(`${name}/data`)}`,
    `pg${i + 1}-port=${port}`,
    `pg${i + 1}-socket-path=${at(name)}`,
    `pg${i + 1}-user=postgres`,
  ])
  return `[global]
repo1-path=${at('repository')}
repo1-retention-full-type=time
repo1-retention-full=${KEEP_DAYS}
# Stores many small files in few large ones.
repo1-bundle=y
compress-type=zst
# A backup does not wait for the next checkpoint.
start-fast=y
process-max=2
lock-path=${at(`${own.name}/pgbackrest`)}
log-path=${at('logs')}
log-level-console=off
log-level-stderr=warn
log-level-file=info
[${STANZA}]
${lines.join('\n')}
`
}

/**
 * Returns the command that archives a finished WAL segment. After a failover, the archive may already contain another
 * version of an old segment. pgBackRest then fails with error 45, and the command ignores this error.
 * @param {Topology} topology
 * @param {DatabaseMember} member
 */
export const archiveCommand = (topology, member) =>
  `${command(topology, member)} archive-push %p || { [ $? -eq 45 ] && [ "$(ls pg_wal | grep history | tail -1)" ">" %f ]; }`

/**
 * Returns the command that restores a member to its state at `moment`, or to the latest state if `moment` is null.
 * @param {Topology} topology
 * @param {DatabaseMember} member
 * @param {Plan & { moment: Date | null }} plan
 */
export function restoreCommand(topology, member, { set, timeline, moment }) {
  const target = moment
    ? [
        '--type=time',
        `"--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}"`,
        '--target-action=promote',
      ]
    : ['--type=default']
  const timelineOption = timeline === null ? [] : [`--target-timeline=${timeline}`]
  return [command(topology, member), `--set=${set}`, ...target, ...timelineOption, 'restore'].join(' ')
}

/** @param {Topology} topology @param {DatabaseMember} member */
const command = (topology, member) =>
  ['pgbackrest', ...optionsOf(topology, member)].map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')

/** @param {Topology} topology @param {DatabaseMember} member */
const optionsOf = ({ at }, { name }) => [`--config=${at(`${name}/pgbackrest.conf`)}`, `--stanza=${STANZA}`]

/** The repository that all members share: archived changes and backups. */
export class Repository {
  /**
   * @param {Topology} topology
   * @param {{ uid: number, gid: number } | undefined} user the user that runs PostgreSQL
   */
  constructor(topology, user) {
    this.topology = topology
    this.user = user
  }

  /** Prepares the repository for a running database. It is safe to call this again. */
  async prepare() {
    await this.#run('stanza-create')
  }

  /**
   * Makes a full backup from a standby, or from the primary if there is no standby.
   * @param {boolean} follower whether there is a standby
   */
  async backUp(follower) {
    await this.#run('--type=full', ...(follower ? ['--backup-standby'] : []), 'backup')
  }

  /**
   * Lists the backups and the archive's state.
   * @returns {Promise<{ backups: (Backup & { bytes: number })[], timeline: number, archived: string | null }>}
   *   timeline: the last archived timeline; archived: the last segment
   */
  async contents() {
    if (!fs.existsSync(this.topology.at('repository/backup'))) return { backups: [], timeline: 0, archived: null }
    /** @type {{ archive: { max: string | null }[], backup: { label: string, timestamp: { stop: number }, info: { repository: { delta: number } } }[] }[]} */
    const [stanza] = JSON.parse(await this.#run('--output=json', 'info'))
    const archived =
      stanza?.archive
        .map(({ max }) => max ?? '')
        .toSorted()
        .at(-1) || null
    const backups = (stanza?.backup ?? []).map(({ label, timestamp, info }) => ({
      label,
      // pgBackRest rounds `stop` down to whole seconds, so add one second.
      stop: new Date((timestamp.stop + 1) * 1000),
      bytes: info.repository.delta,
    }))
    return { backups, archived, timeline: archived ? Number.parseInt(archived.slice(0, 8), 16) : 0 }
  }

  /**
   * @param {string[]} args
   * @returns {Promise<string>} the output
   */
  #run(...args) {
    const [member] = this.topology.databases
    if (!member) throw new Failure('The cluster has no PostgreSQL members.')
    return new Promise((resolve, reject) => {
      const child = spawn('pgbackrest', [...optionsOf(this.topology, member), ...args], {
        cwd: '/',
        env: { PATH: process.env.PATH, HOME: os.homedir(), NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...this.user,
      })
      let [output, errorOutput] = ['', '']
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (errorOutput += chunk))
      child.on('error', reject)
      child.on('close', (code) => {
        if (code === 0) resolve(output)
        else reject(new Failure(`pgbackrest ${args.at(-1)} failed: ${(errorOutput || output).trim()}`))
      })
    })
  }
}
