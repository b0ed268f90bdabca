import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { haproxyFile, makeSecrets } from '../../scripts/cluster/configure.mjs'
import { instanceEnvironment } from '../../scripts/cluster/instance.mjs'
import { topologyFrom } from '../../scripts/cluster/topology.mjs'
import { answerTo } from '../../scripts/system/terminal.mjs'

/** What the parts of `npm run cluster` are told (docs/decisions/2026-11-23-cluster.md). */

const topology = topologyFrom('/somewhere', 4100)

describe('every instance', () => {
  afterEach(() => vi.unstubAllEnvs())
  const told = () => topology.instances.map((one) => instanceEnvironment(topology, makeSecrets(), one))

  it('writes letters that lead to the one address, not to its own', () => {
    expect(new Set(told().map(({ PORT }) => PORT)).size).toBe(3)
    expect(told().map(({ NEXTAUTH_URL }) => NEXTAUTH_URL)).toEqual(Array(3).fill('http://localhost:4100'))
  })

  it('has the settings that stand in the pages from where they were built, and no other of this process', () => {
    vi.stubEnv('ACADEMY_UPI_ID', 'academy@bank')
    vi.stubEnv('ACADEMY_WHATSAPP', undefined)
    vi.stubEnv('SMTP_URL', 'smtp://elsewhere')
    for (const env of told()) {
      expect(env).toMatchObject({ ACADEMY_UPI_ID: 'academy@bank', ACADEMY_WHATSAPP: '' })
      expect(env).not.toHaveProperty('SMTP_URL')
    }
  })
})

it('Patroni is asked for a status alone: a body that HAProxy does not wait for is an error in its log, several a second', () => {
  const deployed = fs.readFileSync(path.resolve(import.meta.dirname, '../../deploy/compose/database.cfg'), 'utf8')
  for (const file of [haproxyFile(topology), deployed]) {
    const asked = [...file.matchAll(/httpchk (\w+) (\/(?:primary|replica)\S*)$/gm)].map(([, method, at]) => [
      at,
      method,
    ])
    expect(Object.fromEntries(asked)).toEqual({ '/primary': 'OPTIONS', '/replica?lag=16MB': 'OPTIONS' })
  }
})

describe('a question at the terminal', () => {
  const typed = (keys: string) => {
    const input = new PassThrough()
    const answer = answerTo('Go back? ', { input, output: new PassThrough(), terminal: true })
    input.write(keys)
    return answer
  }

  it.each([
    ['recover\r', 'recover'],
    [' no \r', 'no'],
    ['reco\x03', ''],
    ['\x04', ''],
  ])('%j is answered by %j', async (keys, answer) => {
    expect(await typed(keys)).toBe(answer)
  })
})
