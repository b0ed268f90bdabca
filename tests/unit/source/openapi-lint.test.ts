import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApiDocument } from '@/lib/api/openapi'

// The timeout is long, because each test starts a separate program, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'swaramala-openapi-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

interface Verdict {
  totals: { errors: number; warnings: number; ignored: number }
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

/**
 * Checks a document with Redocly's recommended rules. The working folder contains only the document, so none of this
 * project's settings apply.
 */
function lint(document: object): Promise<Verdict> {
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document))
  const program = path.resolve('node_modules/@redocly/cli/bin/cli.js')
  const command = [program, 'lint', 'openapi.json', '--extends=recommended', '--format=json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve, reject) =>
    execFile(process.execPath, command, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Verdict)
      } catch {
        reject(new Error(`the linter said nothing: ${stderr}`))
      }
    }),
  )
}

it.each(['', 'https://academy.example'])(
  'the OpenAPI document passes the recommended rules (address: "%s")',
  async (address) => {
    vi.stubEnv('NEXTAUTH_URL', address)
    const { totals, problems } = await lint(openApiDocument())
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} at ${at?.pointer}: ${message}`)).toEqual([])
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  },
)

it('the recommended rules report a call without documented errors, and a document without a server', async () => {
  const { servers: _, paths, ...rest } = openApiDocument()
  const health = { operationId: 'health', responses: { 200: { description: 'Done' } } }
  const { problems } = await lint({ ...rest, paths: { ...paths, '/api/health': { get: health } } })
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(
    expect.arrayContaining(['no-empty-servers', 'operation-4xx-response']),
  )
})
