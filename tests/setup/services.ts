import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createMigrated, openPostgres } from './postgres'

/** One migrated template, and a copy of it and a folder for each worker: files that run at the same time never meet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-services-'))
  const prefix = `${project.name.replace(/\W+/g, '_')}_${process.pid}`
  const template = `${prefix}_template`
  await createMigrated(postgres, template)
  const databases: ServicesDatabase[] = []
  for (let worker = 1; worker <= Number(project.config.maxWorkers); worker++) {
    const name = `${prefix}_${worker}`
    databases.push({ owner: await postgres.create(name, template), application: postgres.applicationUrl(name) })
  }
  project.provide('services', { databases, dataDir })
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One worker's database: how its owner and how the application reach it. */
interface ServicesDatabase {
  owner: string
  application: string
}

declare module 'vitest' {
  interface ProvidedContext {
    services: { databases: ServicesDatabase[]; dataDir: string }
  }
}
