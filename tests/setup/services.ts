import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createMigrated, openPostgres } from './postgres'

/** One migrated template, and a copy of it for each worker: files that run at the same time never meet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-services-'))
  const template = `services_template_${process.pid}`
  await createMigrated(postgres, template)
  const databaseUrls: string[] = []
  for (let worker = 1; worker <= Number(project.config.maxWorkers); worker++) {
    databaseUrls.push(await postgres.create(`services_${process.pid}_${worker}`, template))
  }
  project.provide('services', { databaseUrls, dataDir })
  return async () => {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    services: { databaseUrls: string[]; dataDir: string }
  }
}
