import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { etcdArguments, makeSecrets, patroniFile } from '../../../lab/cluster/configure.mjs'
import { etcdApi, supportsNamedStatements } from '../../../lab/cluster/installed-programs.mjs'
import { instanceEnvironment } from '../../../lab/cluster/instance.mjs'
import { leaderOf } from '../../../lab/cluster/leader.mjs'
import { haproxyFile, pgbouncerFile } from '../../../lab/cluster/routing.mjs'
import { topologyFrom } from '../../../lab/cluster/topology.mjs'
import { promptUser } from '../../../scripts/system/terminal.mjs'

/** Checks how `npm run cluster` configures its parts (docs/decisions/2026-11-23-cluster.md). */

const topology = topologyFrom('/somewhere', 4100)

describe('every instance', () => {
  afterEach(() => vi.unstubAllEnvs())
  const instanceEnvironments = () => topology.instances.map((one) => instanceEnvironment(topology, makeSecrets(), one))

  it('every instance writes emails with links to the public address, not to its own', () => {
    expect(new Set(instanceEnvironments().map(({ PORT }) => PORT)).size).toBe(3)
    expect(instanceEnvironments().map(({ NEXTAUTH_URL }) => NEXTAUTH_URL)).toEqual(
      Array(3).fill('http://localhost:4100'),
    )
  })

  it('an instance inherits no setting of the process that starts it', () => {
    vi.stubEnv('SMTP_URL', 'smtp://elsewhere')
    for (const env of instanceEnvironments()) expect(env).not.toHaveProperty('SMTP_URL')
  })
})

describe('prepared statements', () => {
  it.each([
    ['PgBouncer 1.18.0\nlibevent 2.1.12-stable', false],
    ['PgBouncer 1.20.1', false],
    ['PgBouncer 1.21.0', true],
    ['PgBouncer 1.24.1', true],
    ['PgBouncer 2.0.0', true],
    ['', false],
  ])('a pooler of version %j supports prepared statements: %s', (version, isSupported) =>
    expect(supportsNamedStatements(version)).toBe(isSupported),
  )

  it('prepared statements are used only if the pooler supports them', () => {
    for (const namedStatements of [false, true]) {
      const one = topologyFrom('/somewhere', 4100, { namedStatements })
      const [instance] = one.instances
      if (!instance) throw new Error('there is no instance')
      expect(/max_prepared_statements = [1-9]/.test(pgbouncerFile(one))).toBe(namedStatements)
      expect(instanceEnvironment(one, makeSecrets(), instance).DATABASE_PREPARED).toBe(
        namedStatements ? undefined : 'off',
      )
    }
  })
})

it.each([
  ['patroni 2.1.7', 'etcd'],
  ['patroni 3.0.2', 'etcd'],
  ['patroni 3.0.3', 'etcd3'],
  ['patroni 3.1.0', 'etcd3'],
  ['patroni 4.0.7', 'etcd3'],
  ['', 'etcd3'],
] as const)(
  'Patroni %j uses version %s of the etcd API, which checks the leader lock before it is renewed',
  (version, api) => {
    expect(etcdApi(version)).toBe(api)
    const one = topologyFrom('/somewhere', 4100, { etcdApi: api })
    const [member, keeper] = [one.databases[0], one.etcd[0]]
    if (!member || !keeper) throw new Error('there is no member')
    expect(JSON.parse(patroniFile(one, member, { secrets: makeSecrets(), programs: '/' }))).toHaveProperty(api)
    expect(etcdArguments(one, keeper).includes('--enable-v2=true')).toBe(api === 'etcd')
  },
)

it('a former leader keeps enough WAL for pg_rewind, and an absent member does not fill the disk', () => {
  const [member] = topologyFrom('/somewhere', 4100).databases
  if (!member) throw new Error('there is no member')
  const { postgresql } = JSON.parse(
    patroniFile(topologyFrom('/somewhere', 4100), member, { secrets: makeSecrets(), programs: '/' }),
  ).bootstrap.dcs
  const { max_wal_size, wal_keep_size, max_slot_wal_keep_size } = postgresql.parameters
  expect(postgresql.use_pg_rewind).toBe(true)
  expect(Number.parseInt(wal_keep_size, 10)).toBeGreaterThanOrEqual(2 * Number.parseInt(max_wal_size, 10))
  expect(Number.parseInt(max_slot_wal_keep_size, 10)).toBeGreaterThan(Number.parseInt(wal_keep_size, 10))
})

describe('the leader', () => {
  const servers: http.Server[] = []
  afterEach(() => Promise.all(servers.splice(0).map((one) => new Promise((resolve) => one.close(resolve)))))

  /** Starts a simulated Patroni member that reports the cluster's members and its own role. */
  async function member(name: string, leads: boolean) {
    const members = [{ name: 'database1', role: 'leader', state: 'running' }]
    const server = http.createServer(({ url }, response) => {
      response
        .writeHead(url === '/cluster' || leads ? 200 : 503)
        .end(url === '/cluster' ? JSON.stringify({ members }) : '')
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { name, host: '127.0.0.1', port: 1, rest: (server.address() as AddressInfo).port, network: null }
  }

  it('the leader is the member that etcd names, if that member confirms it', async () => {
    const [one, other] = [await member('database1', true), await member('database2', false)]
    expect(await leaderOf([one, other])).toEqual(one)
  })

  it('no member is the leader while the one that etcd names is still starting after a power cut', async () => {
    expect(await leaderOf([await member('database1', false), await member('database2', false)])).toBeNull()
  })

  it('no member is the leader if none responds', async () => {
    const stoppedMember = await member('database1', true)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect(await leaderOf([stoppedMember])).toBeNull()
  })
})

it('health checks use OPTIONS, because HAProxy does not read Patroni’s responses', () => {
  const deployed = fs.readFileSync(path.resolve(import.meta.dirname, '../../../deploy/compose/database.cfg'), 'utf8')
  for (const file of [haproxyFile(topology), deployed]) {
    const checks = [...file.matchAll(/httpchk (\w+) (\/(?:primary|replica)\S*)$/gm)].map(([, method, at]) => [
      at,
      method,
    ])
    expect(Object.fromEntries(checks)).toEqual({ '/primary': 'OPTIONS', '/replica?lag=16MB': 'OPTIONS' })
  }
})

describe('a question at the terminal', () => {
  const typed = (keys: string) => {
    const input = new PassThrough()
    const answer = promptUser('Go back? ', { input, output: new PassThrough(), terminal: true })
    input.write(keys)
    return answer
  }

  it.each([
    ['recover\r', 'recover'],
    [' no \r', 'no'],
    ['reco\x03', ''],
    ['\x04', ''],
  ])('the prompt reads %j as %j', async (keys, answer) => {
    expect(await typed(keys)).toBe(answer)
  })
})
