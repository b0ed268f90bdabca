import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeFirstAdmin } from '../../../scripts/start/first-admin.mjs'
import { createMigrated, openPostgres } from '../../setup/postgres'
import { newEmail, newPhone, PASSWORD } from '../people'
import { startAcademy } from './server'

export interface FreshAcademy {
  baseUrl: string
  /** The first admin, who has the `Everything` right. */
  owner: { name: string; phone: string; email: string; password: string }
  /** The URL of the database. Tests use it to read and change records. */
  databaseUrl: string
  stop: () => Promise<void>
}

/** Starts an academy without demo data, with its own database. The name must be unique among the tests. */
export async function startFreshAcademy(name: string, env: Record<string, string> = {}): Promise<FreshAcademy> {
  const owner = { name: 'Meera Kulkarni', phone: newPhone(), email: newEmail(), password: PASSWORD }
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`))
  const database = `${name}_${process.pid}`
  const ownDatabaseUrl = await createMigrated(postgres, database)
  const databaseUrl = postgres.applicationUrl(database)
  await makeFirstAdmin({
    ...process.env,
    DATABASE_URL: databaseUrl,
    ADMIN_NAME: owner.name,
    ADMIN_PHONE: owner.phone,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const server = await startAcademy({ databaseUrl, dataDir, name, env })
  return {
    baseUrl: server.baseUrl,
    owner,
    databaseUrl: ownDatabaseUrl,
    stop: async () => {
      await server.stop()
      await postgres.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
