import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { TOO_BUSY } from '@/lib/core/http/errors'
import { makeSecrets, patroniFile } from '../../../lab/cluster/configure.mjs'
import { archiveCommand, repositoryFile } from '../../../lab/cluster/recovery/repository.mjs'
import { haproxyFile, pgbouncerFile } from '../../../lab/cluster/routing.mjs'
import { topologyFrom } from '../../../lab/cluster/topology.mjs'
import { filterNeeded } from '../../../scripts/image/files.mjs'

// These tests check the deployment files (docs/decisions/2026-11-23-cluster.md).

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const filesIn = (folder: string) => fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)

function parsed(file: string): unknown[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect(document.errors, file).toEqual([])
    return document.toJS() as unknown
  })
}

const settings = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))
const dockerfile = read('Dockerfile')
const [, exposed] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
const paths = Object.values(endpoints).map((row) => row.path as string)
/** Returns whether a setting is secret. No file in the repository may contain the value of a secret setting. */
const isSecret = (name: string) =>
  /SECRET|PASSWORD|TOKEN|ACCESS_KEY|^((QUEUE_|REPLICA_|MIGRATION_)?DATABASE|SMTP)_URL$/.test(name)

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(
    z
      .object({ configMapRef: z.object({ name: z.string() }) })
      .or(z.object({ secretRef: z.object({ name: z.string() }) })),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  securityContext: z.unknown(),
  resources: z.object({ limits: z.record(z.string(), z.string()) }),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
})
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    strategy: z.unknown().optional(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.unknown(),
        containers: z.array(container).length(1),
        volumes: z.array(z.object({ name: z.string(), emptyDir: z.object({ sizeLimit: z.string() }) })),
      }),
    }),
  }),
})
const peer = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  namespaceSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()) }).optional(),
})
const portsOfRule = z.array(z.object({ port: z.number().or(z.string()) }))
const networkPolicy = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  policyTypes: z.array(z.string()),
  ingress: z.array(z.object({ from: z.array(peer).min(1), ports: portsOfRule })).default([]),
  egress: z.array(z.object({ to: z.array(peer).min(1), ports: portsOfRule })).default([]),
})
const any = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
type Manifest = z.output<typeof any>

/** The settings that `npm run cluster -- prove recovery` tests. */
const tested = (() => {
  const topology = topologyFrom('/cluster', 4100)
  const [member] = topology.databases
  if (!member) throw new Error('there is no member')
  const { bootstrap } = JSON.parse(
    patroniFile(topology, member, { secrets: makeSecrets(), programs: '/', restore: 'restore' }),
  )
  const archive = settingsIn(repositoryFile(topology, member))
  return {
    bootstrap,
    archive,
    archiving: archiveCommand(topology, member).replace(/ --config=\S+/, ''),
    parameters: bootstrap.dcs.postgresql.parameters as Record<string, string>,
    keepDays: archive['repo1-retention-full'],
  }
})()

function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([\w-]+) ?= ?(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

const resourceKinds = {
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
}
const manifestFiles = filesIn('deploy/kubernetes')
const manifests = manifestFiles.flatMap((file) => parsed(file).map((one) => any.parse(one)))
const findManifest = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)
const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map((one) => workload.parse(one))
const keysOf = (one: Manifest | undefined, field: string) => Object.keys((one?.[field] ?? {}) as object)

it('the image contains the build and its packages, but no other project files', () => {
  const wanted = ['.next/server/chunks/a.js', 'node_modules/pg/lib/index.js']
  const otherFiles = [
    'Dockerfile',
    'tests/budget.json',
    'lib/db/client.ts',
    'lab/bench/bench.mjs',
    'docs/next/node_modules/a.js',
  ]
  const never = ['node_modules/typescript/lib/tsc.js', 'node_modules/pg/index.d.ts', '.next/server/chunks/a.js.map']
  expect(filterNeeded([...otherFiles, ...wanted, ...never])).toEqual(wanted)
})

describe('the manifests for Kubernetes', () => {
  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    '%s is valid for Kubernetes',
    (_, one) => {
      // Skips CloudNativePG and its plugin, because the package `kubernetes-models` contains only Kubernetes' own
      // types.
      if (/^(postgresql|barmancloud)\.cnpg\.io\//.test(one.apiVersion)) return
      const Model = resourceKinds[one.kind as keyof typeof resourceKinds]
      expect(Model, one.kind).toBeDefined()
      const model = new Model(one as never)
      expect(one.apiVersion).toBe(model.apiVersion)
      model.validate()
    },
  )

  it('the manifests set only settings that the academy has, and secrets only in Secret objects', () => {
    const configured = keysOf(findManifest('ConfigMap', 'academy-settings'), 'data')
    const hidden = ['academy-secrets', 'academy-migration'].flatMap((name) =>
      keysOf(findManifest('Secret', name), 'stringData'),
    )
    const inContainers = workloads.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
    )
    expect([...configured, ...hidden, ...inContainers].filter((name) => !settings.has(name))).toEqual([])
    expect([...configured, ...inContainers].filter(isSecret)).toEqual([])
    expect(hidden.filter((name) => !isSecret(name))).toEqual([])
    // No setting may be in both the ConfigMap and a Secret. The settings that all instances need must be present.
    expect(configured.filter((name) => hidden.includes(name))).toEqual([])
    const needed = [
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET',
      'DATABASE_URL',
      'QUEUE_DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'S3_BUCKET',
    ]
    expect([...configured, ...hidden]).toEqual(expect.arrayContaining(needed))
    for (const one of manifests.filter(({ kind }) => kind === 'Secret')) {
      const values = Object.entries((one.stringData ?? {}) as Record<string, string>)
      expect(values.filter(([name, value]) => name !== 'username' && value !== '')).toEqual([])
    }
  })

  it.each(workloads.map((one) => [one.metadata.name, one] as const))(
    '%s runs the image with the intended restrictions',
    (_, one) => {
      const { containers, securityContext, automountServiceAccountToken } = one.spec.template.spec
      const [only] = containers
      expect(new Set(workloads.map(({ spec }) => spec.template.spec.containers[0]?.image)).size).toBe(1)
      expect(automountServiceAccountToken).toBe(false)
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(only?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      // The container must be able to write to /tmp and to its data folder, and nowhere else.
      expect(dockerfile).toContain('ACADEMY_DATA_DIR=/data')
      expect(only?.volumeMounts.map(({ mountPath }) => mountPath).toSorted()).toEqual(['/data', '/tmp'])
      const refs = only?.envFrom.map((ref) =>
        'secretRef' in ref ? ['Secret', ref.secretRef.name] : ['ConfigMap', ref.configMapRef.name],
      )
      for (const [kind = '', name = ''] of refs ?? []) expect(findManifest(kind, name), `${kind} ${name}`).toBeDefined()
      for (const word of only?.command ?? [])
        if (word.includes('/')) expect(fs.existsSync(path.join(root, word))).toBe(true)
    },
  )

  it('only the migration job gets the owner’s database URL', () => {
    expect(keysOf(findManifest('Secret', 'academy-migration'), 'stringData')).toEqual(['MIGRATION_DATABASE_URL'])
    const receiving = workloads.filter(({ spec }) => JSON.stringify(spec).includes('academy-migration'))
    expect(receiving.map(({ metadata }) => metadata.name)).toEqual(['academy-migrate'])
  })

  it('the manifests limit a pod’s disk, the size of request bodies, and the requests of one client', () => {
    for (const { metadata, spec } of workloads) {
      const { volumes, containers } = spec.template.spec
      expect(
        volumes.map(({ emptyDir }) => emptyDir.sizeLimit),
        metadata.name,
      ).toEqual(['512Mi', '512Mi'])
      expect(containers[0]?.resources.limits['ephemeral-storage']).toBe('2Gi')
    }
    const annotations = z.record(z.string(), z.string()).parse(findManifest('Ingress', 'academy')?.metadata.annotations)
    expect(annotations).toMatchObject({ 'haproxy.org/rate-limit-status-code': '429' })
    const largest = Math.max(...Object.values<Endpoint>(endpoints).map(({ bodyLimit }) => bodyLimit ?? 0))
    for (const text of [annotations['haproxy.org/backend-config-snippet'] ?? '', read('deploy/compose/edge.cfg')]) {
      const [, allowed] = /deny_status 413 .*if \{ req\.hdr_val\(content-length\) gt (\d+) \}/.exec(text) ?? []
      expect(Number(allowed)).toBeGreaterThanOrEqual(largest)
      expect(Number(allowed)).toBeLessThan(largest + 1024 * 1024)
    }
  })

  it('the academy can reach DNS, its database, the collector and the internet, but no private addresses', () => {
    const policy = networkPolicy.parse(findManifest('NetworkPolicy', 'academy')?.spec)
    expect(policy.podSelector.matchLabels).toEqual({ app: 'academy' })
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
    for (const { spec } of workloads) expect(spec.template.metadata.labels.app).toBe('academy')
    const ports = policy.egress.map(({ ports }) => ports.map(({ port }) => port))
    expect(ports).toEqual([[53, 53], [5432], [4318], [443, 465, 587]])
    const blocks = policy.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))
    for (const range of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7'])
      expect(blocks.flatMap(({ except }) => except)).toContain(range)
  })

  it('only the academy, the database’s members and the operator can reach the database', () => {
    const databasePolicy = networkPolicy.parse(findManifest('NetworkPolicy', 'database')?.spec)
    expect(databasePolicy.podSelector.matchLabels).toEqual({
      'cnpg.io/cluster': findManifest('Cluster', 'database')?.metadata.name,
    })
    const pooler = networkPolicy.parse(findManifest('NetworkPolicy', 'database-pooler')?.spec)
    expect(pooler.podSelector.matchLabels).toEqual({
      'cnpg.io/poolerName': findManifest('Pooler', 'database-pooler')?.metadata.name,
    })
    for (const { ingress } of [databasePolicy, pooler])
      for (const { from } of ingress) for (const peer of from) expect(Object.keys(peer)).not.toEqual([])
  })

  it.each(workloads.filter(({ kind }) => kind === 'Deployment').map((one) => [one.metadata.name, one] as const))(
    '%s has probes, stops in time, and always keeps an instance available',
    (name, { spec }) => {
      const [only] = spec.template.spec.containers
      const port = only?.ports.find((one) => one.name === 'http')
      expect(String(port?.containerPort)).toBe(exposed)
      expect(findManifest('ConfigMap', 'academy-settings')?.data).toMatchObject({
        PORT: exposed,
        METRICS_PORT: String(only?.ports.find((one) => one.name === 'metrics')?.containerPort),
      })
      for (const probe of [only?.startupProbe, only?.livenessProbe, only?.readinessProbe]) {
        expect(paths).toContain(probe?.httpGet.path)
        expect(probe?.httpGet.port).toBe('http')
      }
      // An instance without a database connection must get no traffic, but must not be restarted.
      expect(only?.livenessProbe?.httpGet.path).toBe('/api/health')
      expect(only?.readinessProbe?.httpGet.path).toBe('/api/ready')
      const [, pause] = only?.lifecycle?.preStop.exec.command ?? []
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pause) + 10)
      expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } })
      const budget = findManifest('PodDisruptionBudget', name)?.spec
      expect(budget).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: spec.template.metadata.labels } })
      expect(spec.selector?.matchLabels).toEqual(spec.template.metadata.labels)
      expect(spec.replicas).toBeGreaterThanOrEqual(2)
    },
  )

  it('the manifests for Kubernetes run three web instances and two workers', () => {
    const replicaCounts = workloads.map(({ metadata, spec }) => [
      metadata.name,
      spec.replicas,
      spec.template.spec.containers[0]?.env.find(({ name }) => name === 'ACADEMY_ROLE')?.value,
    ])
    expect(replicaCounts.toSorted()).toEqual([
      ['academy-migrate', undefined, undefined],
      ['academy-web', 3, 'web'],
      ['academy-worker', 2, 'worker'],
    ])
  })

  it('the ingress redirects to HTTPS where it is available, and only probes check the health', () => {
    const annotations = z.record(z.string(), z.string()).parse(findManifest('Ingress', 'academy')?.metadata.annotations)
    expect(annotations).toMatchObject({ 'haproxy.org/ssl-redirect': 'true', 'haproxy.org/ssl-redirect-port': '443' })
    // With this annotation, the ingress controller would send OPTIONS requests, which the API does not accept.
    expect(Object.keys(annotations)).not.toContain('haproxy.org/check-http')
  })

  it('every change is archived within a minute, and nightly backups are kept for 35 days', () => {
    const { parameters, plugins } = z
      .object({
        postgresql: z
          .object({ parameters: z.record(z.string(), z.string()) })
          .transform(({ parameters: values }) => values),
        plugins: z.array(z.looseObject({ name: z.string(), isWALArchiver: z.boolean() })),
      })
      .transform(({ postgresql, plugins: pluginList }) => ({ parameters: postgresql, plugins: pluginList }))
      .parse(findManifest('Cluster', 'database')?.spec)
    expect(parameters.archive_timeout).toBe(tested.parameters.archive_timeout)
    const [archiver] = plugins
    expect(archiver).toMatchObject({ isWALArchiver: true, parameters: { barmanObjectName: 'database-archive' } })
    const store = findManifest('ObjectStore', 'database-archive')?.spec
    expect(store).toMatchObject({ retentionPolicy: `${tested.keepDays}d` })
    const credentials = { ACCESS_KEY_ID: 'accessKeyId', ACCESS_SECRET_KEY: 'secretAccessKey' }
    expect(keysOf(findManifest('Secret', 'database-archive'), 'stringData')).toEqual(Object.keys(credentials))
    for (const [key, field] of Object.entries(credentials))
      expect(store).toMatchObject({ configuration: { s3Credentials: { [field]: { name: 'database-archive', key } } } })
    expect(findManifest('ScheduledBackup', 'database-nightly')?.spec).toMatchObject({
      cluster: { name: 'database' },
      schedule: expect.stringMatching(/^0 \d+ \d+ \* \* \*$/),
      pluginConfiguration: { name: archiver?.name },
    })
  })

  it('committed data is on two machines, and there is enough WAL for a member to rejoin', () => {
    const { max_wal_size, wal_keep_size, max_slot_wal_keep_size } = tested.parameters
    expect(findManifest('Cluster', 'database')?.spec).toMatchObject({
      instances: 3,
      // Only the same major version of PostgreSQL can restore a backup.
      imageName: expect.stringMatching(/:18-/),
      postgresql: {
        synchronous: { number: 1, dataDurability: 'required', failoverQuorum: true },
        parameters: { max_wal_size, wal_keep_size, max_slot_wal_keep_size },
      },
    })
  })

  it('the pooler assigns connections per transaction, with the tested settings', () => {
    const pooler = settingsIn(pgbouncerFile({ ...topologyFrom('/cluster', 4100), namedStatements: true }))
    const same = [
      'max_prepared_statements',
      'ignore_startup_parameters',
      'query_wait_timeout',
      'server_connect_timeout',
      'server_login_retry',
      'server_check_delay',
      'server_fast_close',
    ]
    for (const name of same) expect(pooler, name).toHaveProperty(name)
    expect(findManifest('Pooler', 'database-pooler')?.spec).toMatchObject({
      cluster: { name: 'database' },
      pgbouncer: {
        poolMode: 'transaction',
        parameters: Object.fromEntries(same.map((name) => [name, pooler[name]])),
      },
    })
    // Connections that need a dedicated session must bypass the pooler.
    const text = read('deploy/kubernetes/secrets.example.yaml')
    const hosts = [...text.matchAll(/@([\w-]+):5432\/academy[^\n]*\n {2}(\w+):/g)].map(([, host, name]) => [name, host])
    expect(Object.fromEntries(hosts)).toEqual({
      DATABASE_URL: 'database-pooler',
      QUEUE_DATABASE_URL: 'database-rw',
      REPLICA_DATABASE_URL: 'database-ro',
      MIGRATION_DATABASE_URL: 'database-rw',
    })
  })
})

const service = z.looseObject({
  image: z.string().optional(),
  build: z.object({ dockerfile: z.string().default('Dockerfile') }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  depends_on: z
    .array(z.string())
    .or(z.record(z.string(), z.unknown()).transform((named) => Object.keys(named)))
    .default([]),
})
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()).default({}),
})
const folder = 'deploy/compose'
const composed = filesIn(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => [file, compose.parse(parsed(file)[0])] as const)

describe('compose.yaml, for one machine', () => {
  const { services } = compose.parse(parsed('compose.yaml')[0])
  const { academy, migrate, database } = services

  it('in compose.yaml only the migration gets the owner’s database URL, and ends before the academy starts', () => {
    const own = /^postgresql:\/\/academy_application:\$\{APPLICATION_PASSWORD:[^}]+\}@database:5432\/academy$/
    const owner = /^postgresql:\/\/academy:\$\{OWNER_PASSWORD:[^}]+\}@database:5432\/academy$/
    expect(academy?.environment.DATABASE_URL).toMatch(own)
    expect(migrate?.environment).toEqual({
      DATABASE_URL: expect.stringMatching(own),
      MIGRATION_DATABASE_URL: expect.stringMatching(owner),
    })
    expect(migrate?.command).toEqual(['node', 'scripts/migrate/migrate.mjs'])
    expect(academy?.depends_on).toEqual(['database', 'migrate'])
    expect(read('compose.yaml')).toContain('migrate:\n        condition: service_completed_successfully')
  })

  it('the academy in compose.yaml does not see the other passwords of its .env file', () => {
    expect(academy?.env_file).toEqual(['.env'])
    const emptied = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APPLICATION_PASSWORD', 'MIGRATION_DATABASE_URL']
    expect(academy?.environment).toMatchObject(Object.fromEntries(emptied.map((name) => [name, ''])))
  })

  it('compose.yaml has a password for each of its three roles', () => {
    expect(Object.keys(database?.environment ?? {}).filter(isSecret)).toEqual([
      'POSTGRES_PASSWORD',
      'OWNER_PASSWORD',
      'APPLICATION_PASSWORD',
    ])
    expect(database?.volumes).toContain('./deploy/compose/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro')
    const roles = read('deploy/compose/roles.sh')
    expect(roles).toMatch(/"owner=\$\{OWNER_PASSWORD:\?\}"[\s\S]*CREATE ROLE academy LOGIN PASSWORD :'owner'/)
    expect(roles).toMatch(
      /"application=\$\{APPLICATION_PASSWORD:\?\}"[\s\S]*CREATE ROLE academy_application LOGIN PASSWORD :'application'/,
    )
  })
})

describe('the files for Docker Compose', () => {
  it.each(composed)('%s restricts every service, and all files that it names exist', (_, { services, volumes }) => {
    for (const [name, one] of Object.entries(services)) {
      expect(one, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      for (const other of one.depends_on) expect(Object.keys(services)).toContain(other)
      for (const [source = ''] of one.volumes.map((volume) => volume.split(':'))) {
        // The operator creates these files.
        if (['./users.txt', './academy.pem'].includes(source)) continue
        if (source.startsWith('./')) expect(fs.existsSync(path.join(root, folder, source)), source).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
      if (one.build) expect(fs.existsSync(path.join(root, folder, one.build.dockerfile))).toBe(true)
    }
  })

  it('one instance answers, one runs jobs and one migrates, with passwords from outside the file', () => {
    const all = composed.find(([file]) => file.endsWith('application.yaml'))?.[1].services ?? {}
    const academy = Object.entries(all).filter(([, { image }]) => image?.startsWith('${ACADEMY_IMAGE'))
    expect(academy.map(([name, { environment }]) => [name, environment.ACADEMY_ROLE]).toSorted()).toEqual([
      ['migrate', undefined],
      ['web', 'web'],
      ['worker', 'worker'],
    ])
    expect(all.migrate?.environment.MIGRATION_DATABASE_URL).toMatch(
      /^postgresql:\/\/academy:\$\{OWNER_PASSWORD:[^}]+\}@database:5432\/academy$/,
    )
    for (const name of ['web', 'worker']) expect(JSON.stringify(all[name])).not.toMatch(/MIGRATION|OWNER/)
    for (const [, one] of academy) {
      expect(Object.keys(one.environment).filter((name) => !settings.has(name))).toEqual([])
      expect(one.environment.PORT).toBe(exposed)
      expect(one.environment.DATABASE_URL).toMatch(
        /^postgresql:\/\/academy_application:\$\{[^}]+\}@pgbouncer:6432\/academy$/,
      )
      expect(one.environment.QUEUE_DATABASE_URL).toMatch(
        /^postgresql:\/\/academy_application:\$\{APPLICATION_PASSWORD\}@database:5432\/academy$/,
      )
      expect(one.environment.REPLICA_DATABASE_URL).toMatch(
        /^postgresql:\/\/academy_application:\$\{[^}]+\}@database:5433\/academy$/,
      )
      expect(one).toMatchObject({ stop_grace_period: '15s', env_file: ['settings.env'] })
      for (const word of one.command ?? [])
        if (word.includes('/')) expect(fs.existsSync(path.join(root, word))).toBe(true)
    }
  })

  it('PgBouncer assigns connections per transaction, and ignores the driver’s startup parameters', () => {
    const poolerSettings = settingsIn(read(`${folder}/pgbouncer.ini`))
    expect(poolerSettings).toMatchObject({
      pool_mode: 'transaction',
      listen_port: '6432',
      max_prepared_statements: '200',
    })
    expect(poolerSettings.ignore_startup_parameters).toContain('statement_timeout,idle_in_transaction_session_timeout')
  })

  it('PostgreSQL archives every change within a minute, and is restored with the tested settings', () => {
    const [{ bootstrap }] = z
      .tuple([
        z.object({
          bootstrap: z.looseObject({ repository: z.looseObject({ command: z.string() }), dcs: z.unknown() }),
        }),
      ])
      .parse(parsed(`${folder}/patroni.yml`))
    const { archive_mode, archive_timeout, max_wal_size, wal_keep_size, max_slot_wal_keep_size } = tested.parameters
    const { synchronous_mode_strict, failsafe_mode, loop_wait, retry_timeout, postgresql } = tested.bootstrap.dcs
    expect(bootstrap.dcs).toMatchObject({
      synchronous_mode_strict,
      failsafe_mode,
      loop_wait,
      retry_timeout,
      // The minimum value that newer Patroni versions allow.
      ttl: 20,
      postgresql: {
        use_pg_rewind: postgresql.use_pg_rewind,
        use_slots: postgresql.use_slots,
        parameters: {
          archive_mode,
          archive_timeout,
          archive_command: tested.archiving,
          max_wal_size,
          wal_keep_size,
          max_slot_wal_keep_size,
        },
      },
    })
    expect(bootstrap.repository).toEqual({ ...tested.bootstrap.repository, command: expect.any(String) })
    expect(bootstrap.repository.command).toMatch(/--type=time "--target=[^"]+\+05:30" --target-action=promote restore$/)
    const archive = settingsIn(read(`${folder}/pgbackrest.conf`))
    for (const name of [
      'repo1-retention-full-type',
      'repo1-retention-full',
      'repo1-bundle',
      'compress-type',
      'start-fast',
    ])
      expect([name, archive[name]]).toEqual([name, tested.archive[name]])
    // The archive must be encrypted, because the bucket's operator could otherwise read it.
    expect(archive).toMatchObject({ 'repo1-type': 's3', 'repo1-cipher-type': 'aes-256-cbc' })
    expect(Object.keys(archive).filter((name) => /key|pass/.test(name))).toEqual([])
  })

  it('HAProxy checks whether instances are ready, and gets the leader and the replicas from Patroni', () => {
    expect(read(`${folder}/edge.cfg`)).toContain(`"\${ACADEMY_1}:${exposed}" check`)
    const [, primary, replicas] = read(`${folder}/database.cfg`).split(/^listen /m)
    expect(primary).toMatch(/^primary\n {2}bind :5432\n {2}option httpchk OPTIONS \/primary\n/)
    expect(replicas).toMatch(/^replicas\n[\s\S]* bind :5433\n[\s\S]* option httpchk OPTIONS \/replica\?lag=\d+MB\n/)
  })

  it('HAProxy routes requests with the tested settings, and notices a stopping instance in time', () => {
    const rulesOf = (text: string, name: string) => {
      const [, block = ''] = text.split(new RegExp(`^backend ${name}$`, 'm'))
      const [own = ''] = block.split(/^\S/m)
      return own
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => !/^(server .*|mode http|)$/.test(line))
    }
    const [edge, wasTried] = [read(`${folder}/edge.cfg`), haproxyFile(topologyFrom('/cluster', 4100))]
    for (const name of ['writing', 'ready', 'living']) {
      expect(rulesOf(edge, name)).toEqual(rulesOf(wasTried, name))
      expect(rulesOf(edge, name)).toContain('retry-on conn-failure')
    }
    const leading = (text: string) => /option http-buffer-request\n[\s\S]*default_backend living\n/.exec(text)?.[0]
    expect(leading(edge)).toMatch(/use_backend ready if \{ nbsrv\(ready\) gt 0 \}\n {2}default_backend living\n/)
    expect(leading(edge)).toBe(leading(wasTried))
    // A 503 response from HAProxy must have the same message as a 503 response from the academy.
    expect(rulesOf(edge, 'writing').join()).toContain(JSON.stringify({ success: false, message: TOO_BUSY }))
    expect(read(`${folder}/application.yaml`)).toContain('  STOP_NOTICE_SECONDS: "3"\n')
  })

  const isThere = spawnSync('haproxy', ['-v']).error === undefined
  it.skipIf(!isThere)('HAProxy can read its configuration files', () => {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-deploy-'))
    const here = ['ACADEMY', 'DATABASE'].flatMap((name) => [1, 2, 3].map((i) => [`${name}_${i}`, '127.0.0.1']))
    for (const name of ['edge.cfg', 'database.cfg']) {
      const file = path.join(place, name)
      // The operator provides the certificate.
      fs.writeFileSync(file, read(`${folder}/${name}`).replace(/ ssl crt \S+ alpn \S+/, ''))
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], {
        env: { ...process.env, ...Object.fromEntries(here) },
        encoding: 'utf8',
      })
      expect({ name, status, output: status === 0 ? '' : stderr }).toEqual({ name, status: 0, output: '' })
    }
    fs.rmSync(place, { recursive: true })
  })
})
