import { type ChildProcess, execFile, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ServerMessage } from '../../../scripts/server/server.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'

export const BUILD = '.next-test'

export interface AcademyOptions {
  databaseUrl: string
  dataDir: string
  /** The name of the log file in test-results/. */
  name: string
  env?: Record<string, string>
}

export interface AcademyServer {
  baseUrl: string
  process: ChildProcess
  stop(): Promise<void>
}

/**
 * Returns the environment of an academy under test. The developer's own settings and .env file have no effect.
 * The server trusts one proxy, so that tests can set the client address in X-Forwarded-For.
 */
export function academyEnv({ databaseUrl, dataDir, env = {} }: Omit<AcademyOptions, 'name'>): NodeJS.ProcessEnv {
  const example = fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  const blank = Object.fromEntries([...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']))
  return {
    ...process.env,
    ...blank,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: BUILD,
    NEXTAUTH_SECRET: 'only-for-the-tests-0123456789abcdef',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    ACADEMY_DATA_DIR: dataDir,
    ...env,
  }
}

/** Starts the production build on a free port. The server exits when the test process exits. */
export const startAcademy = (options: AcademyOptions) => startProgram('scripts/server/server.mjs', options)

/** Starts the production build with plain Next instead of the custom server. */
export const startPlainNext = (options: AcademyOptions) => startProgram('tests/support/server/plain-next.mjs', options)

async function startProgram(program: string, options: AcademyOptions): Promise<AcademyServer> {
  const logs = path.join(ROOT, 'test-results')
  fs.mkdirSync(logs, { recursive: true })
  const log = fs.openSync(path.join(logs, `server-${options.name}.log`), 'w')
  const child = fork(path.join(ROOT, program), [], {
    cwd: ROOT,
    env: academyEnv(options),
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  })
  fs.closeSync(log)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the server ended (${code}): see test-results/server-${options.name}.log`)),
    )
    child.once('message', (message: ServerMessage) => {
      if ('listening' in message) resolve(message.listening.port)
      else reject(new Error(message.failure))
    })
  })
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Adds the demo academy to a migrated database (phones 9000000001 to 9000000023, password swara-demo). */
export async function seedDemo(options: Omit<AcademyOptions, 'name'>): Promise<void> {
  const env = academyEnv(options)
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/seed.ts'], { cwd: ROOT, env })
}
