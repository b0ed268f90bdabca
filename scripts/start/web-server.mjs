import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, messageOf } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { withBoundMemory } from '../system/server-memory.mjs'
import { printLine } from '../system/terminal.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../server/server.mjs' */

const SERVER = path.join(ROOT, 'scripts', 'server', 'server.mjs')
const STOP_TIMEOUT = 8800
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
const STEADY_AFTER = 60_000

/**
 * Returns the folder of Node's compile cache, which speeds up the next start. A new build empties the folder. If the
 * folder is not writable, Node works without the cache.
 * @param {NodeJS.ProcessEnv} env
 */
const compileCacheDir = (env) => path.join(ROOT, env.NEXT_DIST_DIR || '.next', 'compiled')

/** Runs the web server as a separate process. Restarts it after a crash, with increasing pauses. */
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
    // In development, the memory is not limited, because Next keeps all compiled code in memory.
    this.how = dev ? { env, execArgv: [] } : withBoundMemory({ NODE_COMPILE_CACHE: compileCacheDir(env), ...env })
    this.args = dev ? ['--dev'] : []
  }

  /**
   * Starts the server and resolves once it is listening. Rejects with the server's own message if the server exits
   * first.
   * @returns {Promise<string[]>} warnings for the person at the terminal
   */
  start() {
    return new Promise((resolve, reject) => {
      const begun = Date.now()
      let failure = ''
      let isListening = false
      const server = fork(SERVER, this.args, { cwd: ROOT, ...this.how })
      this.#process = server
      server.on('message', (/** @type {ServerMessage} */ message) => {
        if ('failure' in message) failure = message.failure
        else {
          isListening = true
          resolve(message.listening.warnings ?? [])
        }
      })
      server.on('exit', (code, signal) => {
        if (this.#stopping) return
        if (isListening) void this.#restart(Date.now() - begun, code ?? signal)
        else reject(new Failure(failure || `The server stopped during startup (${code ?? signal}).`))
      })
    })
  }

  /**
   * @param {number} uptime milliseconds
   * @param {number | string | null} reason
   */
  async #restart(uptime, reason) {
    if (uptime > STEADY_AFTER) this.#pause = FIRST_PAUSE
    while (!this.#stopping) {
      printLine(`The server has stopped (${reason}). Starting it again in ${this.#pause / 1000} s.`)
      await sleep(this.#pause)
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
      if (this.#stopping) return
      try {
        await this.start()
        printLine('The server is running again.')
        return
      } catch (error) {
        printLine(messageOf(error))
      }
    }
  }

  /** Stops the server within nine seconds: first with SIGTERM, then with SIGKILL. */
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
