import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, messageOf } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { withBoundMemory } from '../system/server-memory.mjs'
import { say } from '../system/terminal.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../server/server.mjs' */

const SERVER = path.join(ROOT, 'scripts', 'server', 'server.mjs')
const STOP_TIMEOUT = 8800
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
const STEADY_AFTER = 60_000

/**
 * Where Node, from 22 on, keeps what it has compiled for the next start, and an older one nothing. A new build begins without it;
 * where nothing can be written, Node does without.
 * @param {NodeJS.ProcessEnv} env
 */
const compiledIn = (env) => path.join(ROOT, env.NEXT_DIST_DIR || '.next', 'compiled')

/** The web server as a process of its own: a server that crashed is started again after a growing pause. */
export class WebServer {
  /** @type {ChildProcess | null} */
  #process = null
  #stopping = false
  #pause = FIRST_PAUSE

  /**
   * @param {NodeJS.ProcessEnv} env
   * @param {{ dev: boolean }} options
   */
  constructor(env, { dev }) {
    // Next holds all that it has compiled while one develops.
    this.how = dev ? { env, execArgv: [] } : withBoundMemory({ NODE_COMPILE_CACHE: compiledIn(env), ...env })
    this.args = dev ? ['--dev'] : []
  }

  /**
   * Starts it; done when it listens. Fails with the server's own sentence when it ends before that.
   * @returns {Promise<string[]>} warnings for the person at the terminal
   */
  start() {
    return new Promise((resolve, reject) => {
      const begun = Date.now()
      let failure = ''
      let listens = false
      const server = fork(SERVER, this.args, { cwd: ROOT, ...this.how })
      this.#process = server
      server.on('message', (/** @type {ServerMessage} */ message) => {
        if ('failure' in message) failure = message.failure
        else {
          listens = true
          resolve(message.listening.warnings ?? [])
        }
      })
      server.on('exit', (code, signal) => {
        if (this.#stopping) return
        if (listens) void this.#restart(Date.now() - begun, code ?? signal)
        else reject(new Failure(failure || `The server stopped during startup (${code ?? signal}).`))
      })
    })
  }

  /**
   * @param {number} lived milliseconds
   * @param {number | string | null} reason
   */
  async #restart(lived, reason) {
    if (lived > STEADY_AFTER) this.#pause = FIRST_PAUSE
    while (!this.#stopping) {
      say(`The server has stopped (${reason}). Starting it again in ${this.#pause / 1000} s.`)
      await sleep(this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
      if (this.#stopping) return
      try {
        await this.start()
        say('The server is running again.')
        return
      } catch (error) {
        say(messageOf(error))
      }
    }
  }

  /** Ends it: politely first. Answers within nine seconds. */
  async stop() {
    this.#stopping = true
    const server = this.#process
    if (!server || server.exitCode !== null || server.signalCode) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(STOP_TIMEOUT)])
    server.kill('SIGKILL')
  }
}
