import { execFile, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../../../scripts/system/failure.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { withBoundMemory } from '../../../scripts/system/server-memory.mjs'
import { say, step } from '../../../scripts/system/terminal.mjs'
import { SECRET } from './people.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../../../scripts/server/server.mjs' */
/** @typedef {{ child: ChildProcess, address: string, pid: number, stop(): Promise<void> }} Served a server that answers */

/** Where the present build is, and that of any other commit below its own root. */
export const BUILD = '.next-test'

const runFile = promisify(execFile)
const END_TIMEOUT = 15_000

/** Servers that were started and not stopped: whoever is interrupted ends them. @type {Set<Served>} */
const running = new Set()

/**
 * Starts a server of ours as a process of its own; done when it listens.
 * @param {string} program
 * @param {{ cwd?: string, env: NodeJS.ProcessEnv, args?: string[] }} how
 * @returns {Promise<Served>}
 */
export async function serve(program, { cwd = ROOT, env, args = [] }) {
  // As an academy starts it; what it is compared with stays as it is.
  const how =
    program === path.join(ROOT, 'scripts', 'server', 'server.mjs') ? withBoundMemory(env) : { env, execArgv: [] }
  const child = fork(program, args, { cwd, ...how })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  /** @type {number} */
  const port = await new Promise((resolve, reject) => {
    child.once('message', (/** @type {ServerMessage} */ message) => {
      if ('listening' in message) resolve(message.listening.port)
      else reject(new Failure(message.failure))
    })
    child.once('exit', () => reject(new Failure(`${path.basename(program)} ended while starting.`)))
  })
  const served = {
    child,
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(served)
      child.kill('SIGTERM')
      const overdue = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT)
      await ended
      clearTimeout(overdue)
    },
  }
  running.add(served)
  return served
}

/**
 * What an academy that is measured is started with. Everybody comes from the address that they say.
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(databaseUrl, dataDir) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: BUILD,
    NEXTAUTH_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    ACADEMY_DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  }
}

/** Ends every server that still runs. */
export async function stopServers() {
  await Promise.all([...running].map((served) => served.stop()))
}

/**
 * The program of the server below a root, which stood elsewhere once.
 * @param {string} root
 */
export function serverOf(root) {
  return first(root, ['scripts/server/server.mjs', 'scripts/server.mjs'])
}

/**
 * Another commit's files and build, with the packages of this one, in a folder that git does not look at; kept for the next
 * time.
 * @param {string} commit
 * @returns {Promise<string>} its root
 */
export async function buildOf(commit) {
  const { stdout } = await runFile('git', ['rev-parse', '--short=12', `${commit}^{commit}`], { cwd: ROOT }).catch(
    () => {
      throw new Failure(`There is no commit "${commit}" to compare with.`)
    },
  )
  const root = path.join(ROOT, '.next-bench', stdout.trim())
  const stamp = path.join(root, 'built')
  if (fs.existsSync(stamp)) return root
  await step(`Building ${commit} to compare with`, async () => {
    fs.rmSync(root, { recursive: true, force: true })
    fs.mkdirSync(root, { recursive: true })
    await inShell(`git archive ${stdout.trim()} | tar -x -C '${root}'`, ROOT)
    // What its .gitignore names is none of its sources: without a repository Tailwind would read all packages.
    await inShell('git init -q', root)
    await linkPackages(root)
    await inShell(
      `'${process.execPath}' '${first(root, ['scripts/build/generate.mjs', 'scripts/generate.mjs'])}'`,
      root,
    )
    const program = first(root, ['scripts/build/build.mjs', 'scripts/build.mjs'])
    await inShell(`'${process.execPath}' -e "import('${program}').then(({ build }) => build('${BUILD}'))"`, root)
    fs.writeFileSync(stamp, '')
  })
  return root
}

/**
 * Gives a folder the packages of this project: the same files where the disk is the same.
 * @param {string} root
 */
export async function linkPackages(root) {
  await inShell(`cp -al node_modules '${root}/' 2>/dev/null || cp -a node_modules '${root}/'`, ROOT)
}

/**
 * @param {string} command
 * @param {string} cwd
 */
async function inShell(command, cwd) {
  await runFile('sh', ['-c', command], { cwd, maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    say(error.stdout?.slice(-2000) ?? '')
    throw new Failure(`This did not work: ${command}\n${error.stderr?.slice(-2000)}`)
  })
}

/**
 * @param {string} root
 * @param {string[]} places
 */
function first(root, places) {
  const found = places.map((place) => path.join(root, place)).find((place) => fs.existsSync(place))
  if (!found) throw new Failure(`There is none of ${places.join(', ')} in ${root}.`)
  return found
}
