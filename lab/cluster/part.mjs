import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { ChildProcess } from 'node:child_process' */
/**
 * @typedef {object} PartOptions
 * @property {string} name
 * @property {string} program
 * @property {string[]} args
 * @property {string} log the file for its output
 * @property {Record<string, string>} [env] added to the PATH of this process
 * @property {{ uid: number, gid: number } | undefined} [user]
 * @property {string} [folder] the working directory of the program
 * @property {string | null} [network] the network namespace of the program, which only root can enter
 */

const PAUSE = 1000

/**
 * Runs one program of the cluster. Like a service manager, restarts the program one second after it exits for any
 * reason.
 */
export class Part {
  /** @type {ChildProcess | null} */
  #process = null
  #wanted = false
  #stopped = false
  /** The number of starts. */
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
      // The program gets only these variables, not this process's whole environment.
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

  /**
   * Returns the command that starts the program. nsenter replaces itself with the program, so the pid stays the same.
   */
  #command() {
    const { program, args, network, user } = this.options
    if (!network) return [program, ...args]
    const as = user ? ['--setuid', String(user.uid), '--setgid', String(user.gid)] : []
    return ['nsenter', `--net=/run/netns/${network}`, ...as, program, ...args]
  }

  /**
   * Sends a signal to the process or, with `all`, to its process group.
   * @param {NodeJS.Signals} name
   */
  signal(name, { all = false } = {}) {
    if (this.pid === null) return
    try {
      process.kill(all ? -this.pid : this.pid, name)
    } catch {
      // The error is ignored, because the process has just exited.
    }
  }

  /** Turns off restarts, so that the program stays stopped after its next exit. */
  disableRestart() {
    this.#wanted = false
  }

  /**
   * Stops the program permanently with `signal`. If it is still running after `within` milliseconds, kills its process
   * group.
   */
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
