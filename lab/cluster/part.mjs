import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { ChildProcess } from 'node:child_process' */
/**
 * @typedef {object} PartOptions
 * @property {string} name
 * @property {string} program
 * @property {string[]} args
 * @property {string} log the file that its output goes to
 * @property {Record<string, string>} [env] beside the path of this process
 * @property {{ uid: number, gid: number } | undefined} [user]
 * @property {string} [folder] where it starts
 * @property {string | null} [network] the namespace that it runs in, entered by root
 */

const PAUSE = 1000

/** One program of the cluster. As a machine's own service manager would, it starts it again a second after it ended, however it did. */
export class Part {
  /** @type {ChildProcess | null} */
  #process = null
  #wanted = false
  #stopped = false
  /** How often it was started. */
  starts = 0

  /** @param {PartOptions} options */
  constructor(options) {
    this.options = options
    this.name = options.name
  }

  get pid() {
    return this.#process?.pid ?? null
  }

  start() {
    if (this.#stopped) return
    this.#wanted = true
    this.starts++
    const { log, env = {}, user, folder = '/', network } = this.options
    const [program = '', ...args] = this.#command()
    const output = fs.openSync(log, 'a')
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      // Nothing else of this process's own settings.
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      stdio: ['ignore', output, output],
      ...(network ? {} : user),
    })
    fs.closeSync(output)
    this.#process = child
    child.on('error', () => {})
    child.on('close', async () => {
      this.#process = null
      await sleep(PAUSE)
      if (this.#wanted && !this.#process) this.start()
    })
  }

  /** nsenter becomes the program itself: its process id is the program's. */
  #command() {
    const { program, args, network, user } = this.options
    if (!network) return [program, ...args]
    const as = user ? ['--setuid', String(user.uid), '--setgid', String(user.gid)] : []
    return ['nsenter', `--net=/run/netns/${network}`, ...as, program, ...args]
  }

  /**
   * To the process alone, or with `all` to the group of those that it started.
   * @param {NodeJS.Signals} name
   */
  signal(name, { all = false } = {}) {
    if (this.pid === null) return
    try {
      process.kill(all ? -this.pid : this.pid, name)
    } catch {
      // It has just ended by itself.
    }
  }

  /** What ends it from now on ends it until it is started: a machine without power. */
  keepDown() {
    this.#wanted = false
  }

  /** Ends it for good: by SIGTERM, after `within` milliseconds by SIGKILL with all that it started. */
  async stop({ signal = /** @type {NodeJS.Signals} */ ('SIGTERM'), within = 12_000 } = {}) {
    this.#wanted = false
    this.#stopped = true
    const child = this.#process
    if (!child) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    this.signal(signal)
    const overdue = setTimeout(() => this.signal('SIGKILL', { all: true }), within)
    await ended
    clearTimeout(overdue)
  }
}
