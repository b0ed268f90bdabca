import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build/build.mjs'
import { withFolderLock } from '../../scripts/system/programs.mjs'
import { BUILD, startAcademy } from '../support/server/server'
import { createMigrated, openPostgres } from './postgres'

/**
 * Starts the production build on a migrated, empty database. All test files of a Vitest project share the server and
 * the database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await withFolderLock(console.log, () => build(BUILD))
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-api-'))
  const databaseUrl = await createMigrated(postgres, `api_${process.pid}`)
  const applicationUrl = postgres.applicationUrl(new URL(databaseUrl).pathname.slice(1))
  const server = await startAcademy({ databaseUrl: applicationUrl, dataDir, name: 'api' })
  project.provide('api', { baseUrl: server.baseUrl, databaseUrl, dataDir })
  return async () => {
    await server.stop()
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    api: { baseUrl: string; databaseUrl: string; dataDir: string }
  }
}
