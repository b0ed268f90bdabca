import { execFile, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../../../scripts/system/failure.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { withBoundMemory } from '../../../scripts/system/server-memory.mjs'
import { printLine, step } from '../../../scripts/system/terminal.mjs'
import { SECRET } from './people.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ServerMessage } from '../../../scripts/server/server.mjs' */
/** @typedef {{ child: ChildProcess, address: string, pid: number, stop(): Promise<void> }} RunningServer a running server */

/** The name of the build folder, both in this project and in a copy of another commit. */
export const BUILD = '.next-test'

const runFile = promisify(execFile)
const END_TIMEOUT = 15_000

/** The servers that are still running. @type {Set<RunningServer>} */
const running = new Set()

/**
 * Starts one of our servers in a separate process. Resolves when the server listens.
 * @param {string} program
 * @param {{ cwd?: string, env: NodeJS.ProcessEnv, args?: string[] }} how
 * @returns {Promise<RunningServer>}
 */
export async function serve(program, { cwd = ROOT, env, args = [] }) {
  // The academy's server gets the same options as in production. The other servers run without these options.
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
    child.once('exit', () => reject(new Failure(`${path.basename(program)} exited during startup.`)))
  })
  const runningServer = {
    child,
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(runningServer)
      child.kill('SIGTERM')
      const overdue = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT)
      await ended
      clearTimeout(overdue)
    },
  }
  running.add(runningServer)
  return runningServer
}

/**
 * Returns the environment variables for a server to measure. The server trusts the client address in a request's
 * headers.
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

/** Stops the servers that `serve` has started. Resolves when all of them have exited. */
export async function stopServers() {
  await Promise.all([...running].map((runningServer) => runningServer.stop()))
}

/**
 * Returns the path of the server program. Older commits have it in another folder.
 * @param {string} root the root of the project or of another commit's copy
 */
export function serverOf(root) {
  return first(root, ['scripts/server/server.mjs', 'scripts/server.mjs'])
}

/**
 * Builds another commit with this project's packages, in a folder that Git ignores. Keeps the build for later runs.
 * @param {string} commit
 * @returns {Promise<string>} the root folder
 */
export async function buildCommit(commit) {
  const { stdout } = await runFile('git', ['rev-parse', '--short=12', `${commit}^{commit}`], { cwd: ROOT }).catch(
    () => {
      throw new Failure(`There is no commit "${commit}" to compare with.`)
    },
  )
  const root = path.join(ROOT, '.next-bench', stdout.trim())
  const stamp = path.join(root, 'built')
  if (fs.existsSync(stamp)) return root
  await step(`Building ${commit} for comparison`, async () => {
    fs.rmSync(root, { recursive: true, force: true })
    fs.mkdirSync(root, { recursive: true })
    await inShell(`git archive ${stdout.trim()} | tar -x -C '${root}'`, ROOT)
    // Makes the folder a Git repository, because otherwise Tailwind would ignore .gitignore and read all packages.
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
 * Copies the packages of this project to a folder, as hard links if the folder is on the same disk.
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
    printLine(error.stdout?.slice(-2000) ?? '')
    throw new Failure(`This command failed: ${command}\n${error.stderr?.slice(-2000)}`)
  })
}

/**
 * @param {string} root
 * @param {string[]} places
 */
function first(root, places) {
  const program = places.map((place) => path.join(root, place)).find((place) => fs.existsSync(place))
  if (!program) throw new Failure(`None of these files exists in ${root}: ${places.join(', ')}.`)
  return program
}
