import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import webPush from 'web-push'
import { build } from '../../scripts/build/build.mjs'
import { withFolderLock } from '../../scripts/system/programs.mjs'
import { BUILD, seedDemo, startAcademy } from '../support/server/server'
import { createMigrated, openPostgres } from './postgres'

function pushKeys(): Record<string, string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:office@academy.example' }
}

/**
 * Starts the production build with the demo academy. Passes the server's address to the test workers through
 * environment variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await withFolderLock(console.log, () => build(BUILD))
  const postgres = await openPostgres()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-e2e-'))
  const databaseUrl = await createMigrated(postgres, `e2e_${process.pid}`)
  const applicationUrl = postgres.applicationUrl(new URL(databaseUrl).pathname.slice(1))
  await seedDemo({ databaseUrl: applicationUrl, dataDir })
  const server = await startAcademy({ databaseUrl: applicationUrl, dataDir, name: 'e2e', env: pushKeys() })
  process.env.E2E_BASE_URL = server.baseUrl
  process.env.E2E_DATABASE_URL = databaseUrl
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
