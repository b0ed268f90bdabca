import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, test, vi } from 'vitest'
import { findLocations } from '../../../scripts/postgres/locations.mjs'
import { listen } from '../../../scripts/server/listen.mjs'
import { nodeAdvice } from '../../../scripts/start/install.mjs'
import { addressWarnings, isImage, readHost } from '../../../scripts/start/settings.mjs'
import { takeLock } from '../../../scripts/system/lock.mjs'
import { withBoundMemory } from '../../../scripts/system/server-memory.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-start-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/**
 * Runs `npm start` with only these settings, and none from this machine. Returns its exit code and its error output.
 */
function start(settings: Record<string, string>, nodeVersion = process.versions.node) {
  const program = `Object.defineProperty(process.versions, 'node', { value: '${nodeVersion}' })
    await import('./scripts/start/start.mjs')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      ACADEMY_DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      ...settings,
    },
    timeout: 20_000,
  })
  return { status, errorOutput: stderr.trim() }
}

async function busyPort(): Promise<{ port: string; free: () => void }> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as net.AddressInfo
  return { port: String(port), free: () => server.close() }
}

describe('a container image', () => {
  const image = fs.mkdtempSync(path.join(folder, 'image-'))
  fs.writeFileSync(path.join(image, 'image.json'), '{}')

  it('a container image is recognised by its file, and needs a database', () => {
    expect(isImage({ ownDatabase: true, folder: image })).toBe(true)
    expect(isImage({ ownDatabase: true, folder })).toBe(false)
    expect(() => isImage({ ownDatabase: false, folder: image })).toThrow(/no embedded database\. Set DATABASE_URL\.$/)
  })
})

describe('a failed start', () => {
  const ownDatabase = 'postgresql://academy:x@127.0.0.1:5432/academy'
  test.each<[string, Record<string, string>, RegExp]>([
    ['an invalid port', { PORT: 'abc' }, /^PORT must be a number from 1 to 65535, not "abc"\.$/],
    ['an invalid database URL', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must look like postgresql:\/\//],
    [
      'an external database without a secret',
      { DATABASE_URL: ownDatabase },
      /^NEXTAUTH_SECRET is required with DATABASE_URL/,
    ],
    [
      'an external database with a short secret',
      { DATABASE_URL: ownDatabase, NEXTAUTH_SECRET: 'short' },
      /^NEXTAUTH_SECRET is too short\. Create one/,
    ],
    [
      'an invalid public address',
      { DATABASE_URL: ownDatabase, NEXTAUTH_SECRET: 'x'.repeat(32), NEXTAUTH_URL: 'academy.example' },
      /^NEXTAUTH_URL must be an address such as https:\/\/academy\.example, not "academy\.example"\.$/,
    ],
    [
      'an invalid database URL of the owner',
      { DATABASE_URL: ownDatabase, NEXTAUTH_SECRET: 'x'.repeat(32), MIGRATION_DATABASE_URL: 'academy' },
      /^MIGRATION_DATABASE_URL must look like postgresql:\/\//,
    ],
    ['a data folder that is a file', { ACADEMY_DATA_DIR: path.join(root, 'package.json') }, /package\.json/],
  ])('a start with %s fails with the problem and its solution', (_, settings, sentence) => {
    const { status, errorOutput } = start(settings)
    expect(status).toBe(1)
    expect(errorOutput).toMatch(sentence)
    expect(errorOutput).not.toMatch(/\n|\bat .*:\d+/)
  })

  test('a start with a busy port fails with the problem and its solution', async () => {
    const { port, free } = await busyPort()
    const { status, errorOutput } = start({ PORT: port })
    free()
    expect({ status, errorOutput }).toEqual({
      status: 1,
      errorOutput: `Port ${port} is already in use by another program. Choose another: PORT=${Number(port) + 1} npm start`,
    })
  })

  test('a second start in the same folder fails with the problem and its solution', () => {
    const data = path.join(folder, 'running')
    fs.mkdirSync(data)
    const release = takeLock(path.join(data, 'start.lock'))
    const { status, errorOutput } = start({ ACADEMY_DATA_DIR: data })
    release?.()
    expect(status).toBe(1)
    expect(errorOutput).toContain(`is already running (process ${process.pid})`)
  })

  test.each(['18.20.4', '20.18.1'])('a start with Node %s fails with the problem and its solution', (version) => {
    expect(start({}, version)).toEqual({
      status: 1,
      errorOutput: `Node ${version} is too old. Install Node 20.19 or newer (https://nodejs.org).`,
    })
  })
})

describe('an academy with an external database', () => {
  it('an academy with an external database warns at every start while its public address is not HTTPS', () => {
    expect(addressWarnings(new URL('https://academy.example'), 3000)).toEqual([])
    expect(addressWarnings(new URL('http://academy.example'), 3000).join(' ')).toContain('NEXTAUTH_URL is not https')
    const missing = addressWarnings(null, 3001).join(' ')
    expect(missing).toContain('NEXTAUTH_URL is not set')
    expect(missing).toContain('links in emails point to http://localhost:3001')
    expect(missing).toContain('NEXTAUTH_URL=https://academy.example')
  })
})

describe('the listening address of a start', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['only this machine for the demo, whose passwords are public', '', true, 'localhost'],
    ['all interfaces for the demo if HOST says so', '0.0.0.0', true, '0.0.0.0'],
    ['all interfaces with an external database', '', false, ''],
    ['only this machine with an external database if HOST says so', '127.0.0.1', false, '127.0.0.1'],
  ])('the listening address is %s', (_, value, isDemo, host) => {
    vi.stubEnv('HOST', value)
    expect(readHost(isDemo)).toBe(host)
  })

  it('"localhost" means both loopback addresses of this machine, and no other address', async () => {
    const server = http.createServer((_, response) => response.end('here'))
    const listening = await listen(server, 0, 'localhost')
    const has = (family: string) =>
      Object.values(os.networkInterfaces())
        .flat()
        .filter((at) => at?.family === family)
    const externalAddress = has('IPv4').find((at) => !at?.internal)?.address
    const fetchText = (host: string) => fetch(`http://${host}:${listening.port}`).then((answer) => answer.text())
    try {
      expect(await fetchText('127.0.0.1')).toBe('here')
      expect(await fetchText('localhost')).toBe('here')
      if (has('IPv6').some((at) => at?.address === '::1')) expect(await fetchText('[::1]')).toBe('here')
      if (externalAddress) await expect(fetchText(externalAddress)).rejects.toThrow('fetch failed')
    } finally {
      listening.close()
      server.closeAllConnections()
    }
  })
})

describe('the memory of a server process', () => {
  const GIB = 1024 ** 3

  it.each([
    [24 * GIB, ['--max-old-space-size=1024']],
    [GIB, ['--max-old-space-size=512']],
  ])(
    'a server process has the same memory limit on any machine, and half the memory of a small one',
    (room, execArgv) => {
      const env = { NODE_ENV: 'production' } as const
      expect(withBoundMemory(env, room)).toEqual({ env: { ...env, MALLOC_ARENA_MAX: '2' }, execArgv })
    },
  )

  it('the memory limit of a server process follows the environment', () => {
    const env = { NODE_ENV: 'production', NODE_OPTIONS: '--max-old-space-size=300', MALLOC_ARENA_MAX: '8' } as const
    expect(withBoundMemory(env, 24 * GIB)).toEqual({ env, execArgv: [] })
  })
})

it.runIf(process.getuid?.() === 0)(
  'a start fails if PostgreSQL can no longer enter its folder, and creates no academy elsewhere',
  () => {
    const closed = path.join(folder, 'closed')
    const data = path.join(closed, 'data')
    fs.mkdirSync(path.join(data, 'postgres', 'data'), { recursive: true })
    fs.writeFileSync(path.join(data, 'postgres', 'data', 'PG_VERSION'), '18\n')
    fs.chmodSync(closed, 0o700)
    expect(() => findLocations(data, () => undefined)).toThrow(/can no longer access/)
    expect(fs.readdirSync(data)).toEqual(['postgres'])
  },
)

describe('the start message', () => {
  it.each(['20.19.0', '20.20.2'])('the start recommends a newer Node for Node %s', (version) => {
    expect(nodeAdvice(version)).toBe(
      `Node ${version} no longer receives security updates. Node 24 or 22 is recommended (https://nodejs.org).`,
    )
  })

  it.each(['22.12.0', '24.0.0', '26.1.0'])('the start recommends no other Node for Node %s', (version) => {
    expect(nodeAdvice(version)).toBeNull()
  })
})
