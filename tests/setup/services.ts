import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { translatePostgres } from '../support/server/translated-postgres'
import { forgetDescribedRows } from '../support/sql/described-rows'
import { createMigrated, openPostgres, writeFirstVersion } from './postgres'

/**
 * Creates a migrated template database. Gives each worker a copy and a folder, so that concurrent test files never
 * share data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetDescribedRows()
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-services-'))
  const prefix = `${project.name.replace(/\W+/g, '_')}_${process.pid}`
  const template = `${prefix}_template`
  await writeFirstVersion(await createMigrated(postgres, template), postgres.applicationUrl(template))
  // TEST_LANGUAGE=other runs these tests against a server whose errors are not in English.
  const proxy = process.env.TEST_LANGUAGE === 'other' ? await translatePostgres(postgres.url('postgres')) : null
  const proxiedUrl = (url: string) => (proxy ? url.replace(/:\d+\//, `:${proxy.port}/`) : url)
  const databases: ServicesDatabase[] = []
  for (let worker = 1; worker <= Number(project.config.maxWorkers); worker++) {
    const name = `${prefix}_${worker}`
    const owner = await postgres.create(name, template)
    databases.push({ owner: proxiedUrl(owner), application: proxiedUrl(postgres.applicationUrl(name)) })
  }
  project.provide('services', { databases, dataDir })
  return async () => {
    await proxy?.close()
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One worker's database: the URLs for its owner and for the application. */
interface ServicesDatabase {
  owner: string
  application: string
}

declare module 'vitest' {
  interface ProvidedContext {
    services: { databases: ServicesDatabase[]; dataDir: string }
  }
}
