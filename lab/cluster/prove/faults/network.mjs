import { spawn } from 'node:child_process'
import pg from 'pg'
import { Network } from '../../network.mjs'
import { addLeaderNote } from './processes.mjs'

/** @import { Fault, Trial } from '../trial.mjs' */
/** @import { DatabaseMember } from '../../topology.mjs' */

const EVERY_MS = 1000

/** @type {Fault} */
export const network = {
  name: 'network',
  title: 'the network of the primary cut',
  allowedFailures: 'for a while',
  recoveryLimitSeconds: 20,
  impossible: () =>
    Network.isPossible() ? null : 'network namespaces require root and iproute2; the fault "frozen" is similar',
  async run(trial) {
    const { network: cables } = trial.cluster
    if (!cables) throw new Error('the members of this cluster share one network')
    const member = await trial.primary()
    const probe = new SplitProbe(trial, member)
    await probe.prepare()
    try {
      await trial.causeFault(() => cables.disconnect(member))
      for (const end = performance.now() + trial.faultDurationMs; performance.now() < end; await trial.wait(EVERY_MS))
        probe.write()
      addLeaderNote(trial, member, await trial.primary())
    } finally {
      cables.reconnect(member)
    }
    await probe.end()
  },
}

/** Writes to the primary while it is disconnected. The primary must not acknowledge any of these writes. */
class SplitProbe {
  #tried = 0
  #acknowledged = 0
  /** @type {Promise<void>[]} */
  #writing = []
  /** @type {import('node:child_process').ChildProcess[]} */
  #clients = []

  /**
   * @param {Trial} trial
   * @param {DatabaseMember} member
   */
  constructor(trial, member) {
    this.trial = trial
    this.member = member
  }

  async prepare() {
    const client = new pg.Client({ connectionString: this.trial.cluster.adminUrl(this.member, 'postgres') })
    await client.connect()
    await client.query('CREATE TABLE IF NOT EXISTS said_while_cut (n int)')
    await client.end()
  }

  /** Writes through the Unix socket, which works without the network. */
  write() {
    const { cluster } = this.trial
    const { name, port } = this.member
    const n = this.#tried++
    const sql = `INSERT INTO said_while_cut VALUES (${n})`
    const args = [
      '-qX',
      '-h',
      cluster.topology.at(name),
      '-p',
      String(port),
      '-U',
      'postgres',
      '-d',
      'postgres',
      '-c',
      sql,
    ]
    const client = spawn('psql', args, { stdio: 'ignore', ...cluster.user })
    this.#clients.push(client)
    this.#writing.push(
      new Promise((resolve) => {
        client.once('error', () => resolve())
        client.once('exit', (code) => {
          if (code === 0) this.#acknowledged++
          resolve()
        })
      }),
    )
  }

  /** Stops the clients. An unfinished write counts as not acknowledged. Throws if a write was acknowledged. */
  async end() {
    for (const client of this.#clients) client.kill('SIGKILL')
    await Promise.all(this.#writing)
    const { name } = this.member
    this.trial.addNote(
      `Of ${this.#tried} writes sent directly to ${name} while it was disconnected, ${this.#acknowledged} were acknowledged.`,
    )
    if (this.#acknowledged > 0)
      throw new Error(`${name} acknowledged writes while it was disconnected, so there were two primaries`)
  }
}
