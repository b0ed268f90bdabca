import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAcademy } from '../../support/server/server'

let dataDir: string
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-settings-'))
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

it.each([
  ['ACADEMY_SESSION_IDLE_DAYS', 'a fortnight'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'the collector'],
  ['TRUSTED_PROXIES', 'one'],
])('a wrong %s stops the start with an error that names the variable', async (name, value) => {
  // No database runs at this address. A wrong setting must stop the server before it connects to the database.
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/none'
  const starting = startAcademy({ databaseUrl, dataDir, name: 'wrong-settings', env: { [name]: value } })
  await expect(starting).rejects.toThrow(name)
})
